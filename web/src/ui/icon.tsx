// Lair's icons, drawn with one stroke weight on a grid of 24.

const paths = {
  back: 'M14 5l-7 7 7 7M7.5 12H20',
  home: 'M4 11.5L12 4l8 7.5M6.5 10v9.5h4V14h3v5.5h4V10',
  undo: 'M8.5 4.5L4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  log:
    'M6 4h10.5a2 2 0 0 1 2 2v12.5a1.8 1.8 0 0 0 1.5 1.5H8.5a2 2 0 0 1-2-2V6A2 2 0 0 0 4.6 4' +
    'H6M10 9h5M10 12.5h5M10 16h3',
  menu: 'M4.5 6.5h15M4.5 12h15M4.5 17.5h15',
  chat: 'M4 5.5h16v10.5h-8.5L7 20v-4H4z',
  close: 'M6 6l12 12M18 6L6 18',
  pencil: 'M4.5 19.5l1-4.500L16 4.500l3.500 3.500L9 18.500zM13.500 7l3.500 3.500',
  bulb:
    'M8.500 15.500c-2-1.500-3-3.300-3-5.500a6.500 6.500 0 0 1 13 0c0 2.200-1 4-3 5.500V18' +
    'h-7zM9.500 21h5M12 14v-3.500l-2-1.500M12 10.500l2-1.500',
  check: 'M4.5 12.5l5 5L19.5 7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5.5v13M16 5.5v13',
  next: 'M9 5.5l6.5 6.5L9 18.5',
  previous: 'M15 5.5L8.5 12l6.5 6.5',
  first: 'M6 5.5v13M18 5.5L11 12l7 6.5',
  last: 'M18 5.5v13M6 5.5L13 12l-7 6.5',
  skip: 'M5 6l6.5 6L5 18M13 6l6.5 6-6.5 6',
  share:
    'M8.5 13.2l7 3.9M15.5 6.9l-7 3.9M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 14.5' +
    'a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  link:
    'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3' +
    'A4 4 0 0 0 11 18.7l1.2-1.2',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-4 2.9-6 6.5-6s6.1 2 6.5 6' +
    'M16 4.6a3.3 3.3 0 0 1 0 6.2M17.5 14.3c2.4.6 3.8 2.5 4 5.7',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4.5 3.3-6.5 7.5-6.5s7 2 7.5 6.5',
  bot: 'M12 3v3.5M5 7h14v11H5zM9 11.5v2M15 11.5v2M2 11v3M22 11v3M9 21.5h6',
  phone: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  book: 'M12 6c-2-1.7-4.7-2-8-2v14c3.3 0 6 .3 8 2 2-1.7 4.7-2 8-2V4c-3.3 0-6 .3-8 2zM12 6v14',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  help: 'M8.5 9a3.6 3.6 0 1 1 5.3 3.2c-1.2.7-1.8 1.4-1.8 2.8M12 19v.2',
  eye:
    'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 15' +
    'a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  lantern:
    'M9 5.5a3 3 0 0 1 6 0M7 5.5h10M8 5.5L6.5 18h11L16 5.5M5.5 21h13M6.5 18v3M17.5 18v3' +
    'M12 9.5c1.6 1.9 2 2.8 2 3.7a2 2 0 0 1-4 0c0-.9.4-1.8 2-3.7z',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500v-5M9 19.500v-5',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.3 4.3 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  crown: 'M4 18.5h16M4.5 15.5L3 7.5l5 3.5 4-6 4 6 5-3.5-1.5 8z',
  lock: 'M6 10.5h12v10H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  chair: 'M7 3.5v17M7 13h10v7.5M7 5h9.5M7 9h9.5V5',
  leave: 'M13 4H5v16h8M10 12h10.5M16.5 8l4 4-4 4',
  keyboard: 'M2.5 6.5h19v11h-19zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7.5 14h9',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.3h-4.3',
} as const;

export type IconName = keyof typeof paths;

const filled = new Set<IconName>(['play']);

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={paths[name]}
        fill={filled.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        stroke-width="2.1"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
