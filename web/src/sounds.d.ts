declare module 'virtual:sounds' {
  import type { Layer } from '@lair/ambience';
  import type { Sound } from '@lair/game-ui';

  /** What is heard of a game, by its folder. See src/synth/plugin.ts. */
  const sounds: Record<
    string,
    { url: string; at: Partial<Record<Sound, [from: number, to: number]>>; ambience: Layer[] }
  >;
  export default sounds;
}
