declare module 'virtual:sounds' {
  import type { Sound } from '@lair/game-ui';

  /** The files of sounds, by folder of the game. See src/synth/plugin.ts. */
  const sounds: Record<
    string,
    { url: string; at: Partial<Record<Sound, [from: number, to: number]>> }
  >;
  export default sounds;
}
