// The games' sounds, synthesised by the browser without sound files: short, quiet and few. A loss has none. Loaded only
// if the player switches sound on.
import type { Cents } from '#contract/rules/money/money.ts';

/** Of every tone, 0 to 1. */
const VOLUME = 0.12;
/** A note of a payment (s). */
const NOTE = 0.09;
/** D4, F♯4, A4 and D5 (Hz). */
const NOTES = [293.66, 369.99, 440, 587.33];

let context: AudioContext | undefined;

/**
 * The audio context; undefined before the first press on the page, because the browser would play everything later at
 * once, and in a hidden tab.
 */
function audioContext(): AudioContext | undefined {
  if (navigator.userActivation?.hasBeenActive === false || document.hidden) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** One tone of a frequency (Hz), `length` long, in `delay` from now (s). */
function playTone(shape: OscillatorType, pitch: number, length: number, delay = 0): void {
  const on = audioContext();
  if (!on) return;
  const begin = on.currentTime + delay;
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  // Fades in and out: a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(VOLUME, begin + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(gain).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** A press that the game took. */
export const playTouch = (): void => playTone('triangle', 220, 0.04);

/** A number was drawn. */
export const playStone = (): void => playTone('sine', 330, 0.03);

/** Rising notes for a payment above the stake, as many as it is large: from 10 and from 100 times the stake one more each. */
export function playWin(stake: Cents, payout: Cents): void {
  if (payout <= stake) return;
  const times = Math.floor(payout / stake);
  const notes = NOTES.slice(0, times >= 100 ? 4 : times >= 10 ? 3 : 2);
  for (const [place, pitch] of notes.entries()) playTone('sine', pitch, NOTE, place * NOTE);
}
