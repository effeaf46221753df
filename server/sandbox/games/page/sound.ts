// The frames' sounds, synthesised by the browser. Off until the page around says otherwise; a hidden tab is silent.

/** Shape, frequencies at the start and at the end (Hz), length of a note (ms). */
type Tone = readonly [OscillatorType, number, number, number];
const note = (hertz: number): Tone => ['sine', hertz, hertz, 90];
const [D4, FS4, A4, D5] = [note(293.7), note(370), note(440), note(587.3)];

const SOUNDS = {
  press: [['triangle', 220, 220, 40]],
  reel: [['sine', 130, 110, 60]],
  stone: [['sine', 330, 330, 30]],
  win: [D4, FS4],
  'win-10': [D4, FS4, A4],
  'win-100': [D4, FS4, A4, D5],
} as const satisfies Record<string, readonly Tone[]>;

const VOLUME = 0.15;
let isOn = false;
let context: AudioContext | undefined;

export const soundIsOn = () => isOn;
export function setSound(on: boolean): void {
  isOn = on;
}

/** Plays a sound, if they are on. The first one follows a press, which the browser asks for. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (!isOn || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  let at = context.currentTime;
  for (const [shape, from, to, ms] of SOUNDS[name]) {
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    const end = at + ms / 1_000;
    voice.type = shape;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.linearRampToValueAtTime(to, end);
    // Fades out: a tone that is cut off clicks.
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.linearRampToValueAtTime(0, end);
    voice.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(end);
    at = end;
  }
}
