import { vi } from 'vitest';

/** Stands in for the browser's audio, which the test environment lacks; returns the pitches (Hz) that are played from now on. */
export function heardSounds(): number[] {
  const pitches: number[] = [];
  const value = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      state = 'running';
      destination = {};
      createGain = () => ({ gain: value, connect: () => {} });
      createOscillator = () => ({
        type: '',
        frequency: { ...value, setValueAtTime: (hertz: number) => void pitches.push(Math.round(hertz)) },
        connect: () => {},
        start: () => {},
        stop: () => {},
      });
    },
  );
  return pitches;
}
