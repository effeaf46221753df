// The games' sounds, synthesised by the browser without sound files.
// Short and quiet. Loaded only if the player switches sound on.

/** One tone: from one frequency to another (Hz), starting `at` and lasting `length` (s), with a gain of 0 to 1. */
interface Tone {
  shape: OscillatorType;
  from: number;
  to: number;
  at: number;
  length: number;
  volume: number;
}

const tone = (
  shape: OscillatorType,
  from: number,
  to: number,
  length: number,
  loud: number,
  at = 0,
): Tone => ({
  shape,
  from,
  to,
  at,
  length,
  volume: loud,
});

const SOUNDS = {
  brick: [tone('triangle', 520, 390, 0.07, 0.05)],
  mine: [tone('triangle', 150, 60, 0.22, 0.09)],
  paid: [tone('sine', 620, 620, 0.1, 0.04), tone('sine', 830, 830, 0.14, 0.04, 0.1)],
  stop: [tone('triangle', 330, 260, 0.12, 0.05)],
};
export type Sound = keyof typeof SOUNDS;

const TICK = tone('triangle', 900, 700, 0.02, 0.015);
const TICKS = 16;

let context: AudioContext | undefined;

/**
 * The audio context; undefined before the first press on the page,
 * because the browser would play everything later at once.
 */
function audioContext(): AudioContext | undefined {
  if (navigator.userActivation?.hasBeenActive === false || document.hidden) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function playTone(on: AudioContext, { shape, from, to, at, length, volume: loud }: Tone): OscillatorNode {
  const begin = on.currentTime + at;
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  // Fades in and out: a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(gain).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + length);
  return voice;
}

export function play(sound: Sound): void {
  const on = audioContext();
  if (on) for (const one of SOUNDS[sound]) playTone(on, one);
}

/** When a wheel that slows down ticks, in seconds from now, for a spin of `length` of which `passed` is over (ms). */
export function tickTimes(passed: number, length: number): number[] {
  return Array.from({ length: TICKS }, (_, tick) => (length * (tick / TICKS) ** 2 - passed) / 1_000).filter(
    (at) => at >= 0,
  );
}

/** Plays the ticks of a spin of `length`, of which `passed` is over (ms). The returned function stops them. */
export function playTicks(passed: number, length: number): () => void {
  const on = audioContext();
  const voices = on ? tickTimes(passed, length).map((at) => playTone(on, { ...TICK, at })) : [];
  return () => {
    for (const voice of voices) voice.stop();
  };
}
