declare module 'virtual:sounds' {
  import type { Sound } from '@lair/game-ui';

  /** The files of sounds, by folder of the game. See src/synth/plugin.ts. */
  const sounds: Record<
    string,
    { url: string; at: Partial<Record<Sound, [from: number, to: number]>> }
  >;
  export default sounds;
}

// What encode.ts uses of the package, so that types can be checked without it.
declare module 'wasm-media-encoders' {
  export function createMp3Encoder(): Promise<{
    configure(o: { sampleRate: number; channels: 1 | 2; bitrate: number }): void;
    /** The result belongs to the encoder and is overwritten by the next call. */
    encode(channels: Float32Array[]): Uint8Array;
    finalize(): Uint8Array;
  }>;
}
