// What is heard of a place when nothing happens there: bands of noise that swell and
// fall at random, so that no loop is heard and nothing has to be fetched.

/** A band of noise: wind, waves, the hum of a ship. */
export interface Layer {
  /** Where its middle wanders, in Hz. */
  band: [from: number, to: number];
  /** How narrow it is: 0.7 is a rush, 20 sings. */
  q: number;
  /** The root of its mean square when it is loudest; a cue has 0.09. */
  level: number;
  /** The part of that which is left when it is softest. */
  least: number;
  /** How long it rises or falls, in seconds. */
  swell: [from: number, to: number];
}

const FADE = 0.8; // In and out, in seconds.
const LOOP = 11; // Seconds of noise. The layers begin at different places of it.

const between = ([from, to]: [number, number]) => from + (to - from) * Math.random();

function noise(context: BaseAudioContext): AudioBuffer {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ sampleRate, length: LOOP * sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/** Lets a place be heard through `out`. The function that it returns ends that. */
export function ambience(out: AudioNode, layers: Layer[]): () => void {
  const { context } = out;
  const buffer = noise(context);
  const door = new GainNode(context, { gain: 0 });
  door.connect(out);
  door.gain.setTargetAtTime(1, context.currentTime, FADE);
  const stops = layers.map((layer) => play(door, buffer, layer));
  return () => {
    door.gain.setTargetAtTime(0, context.currentTime, FADE / 3);
    setTimeout(() => {
      for (const stop of stops) stop();
      door.disconnect();
    }, 2000 * FADE);
  };
}

/** Plays one layer until the function that it returns is called. */
function play(out: AudioNode, buffer: AudioBuffer, layer: Layer): () => void {
  const { context } = out;
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', Q: layer.q });
  const gain = new GainNode(context, { gain: 0 });
  source.connect(filter).connect(gain).connect(out);
  source.start(0, LOOP * Math.random());
  let timer = 0;
  const swell = () => {
    const seconds = between(layer.swell);
    const hertz = between(layer.band);
    // A band passes its share of white noise between -1 and 1, whose mean square is 1/3.
    const passed = Math.sqrt((hertz / layer.q / (context.sampleRate / 2)) * (Math.PI / 6));
    const level = layer.level * between([layer.least, 1]);
    const now = context.currentTime;
    filter.frequency.setTargetAtTime(hertz, now, seconds / 3);
    gain.gain.setTargetAtTime(level / passed, now, seconds / 3);
    timer = window.setTimeout(swell, 1000 * seconds);
  };
  filter.frequency.value = between(layer.band);
  swell();
  return () => {
    clearTimeout(timer);
    source.stop();
    gain.disconnect();
  };
}
