// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';

/** Pitches that were played; the test environment has no audio. */
let pitches: number[];
let silenced = 0;
const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock('./tones.ts', async (original) => {
  loaded.times += 1;
  return original();
});

class HeardContext {
  currentTime = 0;
  state = 'running';
  destination = {};
  createOscillator() {
    let stops = 0;
    return {
      type: '',
      frequency: {
        setValueAtTime: (pitch: number) => void pitches.push(pitch),
        exponentialRampToValueAtTime: () => {},
      },
      connect: (next: unknown) => next,
      start: () => {},
      stop: () => {
        stops += 1;
        if (stops === 2) silenced += 1;
      },
    };
  }
  createGain() {
    const ramp = () => {};
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  pitches = [];
  silenced = 0;
  loaded.times = 0;
  removeStored(STORED.sound);
  vi.resetModules();
  vi.stubGlobal('AudioContext', HeardContext);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROUND = { id: 'r1', state: 'open', stake: 100, mines: 3, opened: [] } as unknown as MinesRound;

/** Opens a page anew with the switch, a round of Mines and a wheel. */
async function openPage() {
  const { loadTexts, initI18n } = await import('#src/core/text/i18n.ts');
  await initI18n('pt');
  await loadTexts('games');
  const { SoundSwitch } = await import('./sound-switch.tsx');
  const { useMinesSounds } = await import('../mines/use-mines-sounds.ts');
  const { useWheelSounds } = await import('./use-wheel-sounds.ts');
  function Game({
    round,
    turnedAt,
    stands,
  }: {
    round: MinesRound | null;
    turnedAt: number | null;
    stands: boolean;
  }) {
    useMinesSounds(round);
    useWheelSounds(turnedAt, stands, 4_000);
    return <SoundSwitch />;
  }
  const at = { round: ROUND as MinesRound | null, turnedAt: null as number | null, stands: true };
  const shown = render(<Game {...at} />);
  return {
    go: (change: Partial<typeof at>) => shown.rerender(<Game {...Object.assign(at, change)} />),
    leave: shown.unmount,
  };
}
const soundSwitch = () => screen.getByRole('switch', { name: 'Som do jogo' });
/** Resolves after all pending promises have settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the sound of the house games', () => {
  test('is off at first: a whole round and a spin of the wheel play nothing and load nothing', async () => {
    const { go } = await openPage();
    expect(soundSwitch().getAttribute('aria-checked')).toBe('false');
    go({ round: { ...ROUND, opened: [4] }, turnedAt: Date.now(), stands: false });
    go({ round: { ...ROUND, opened: [4, 7], state: 'lost' }, turnedAt: null, stands: true });
    await settled();
    expect([pitches, loaded.times]).toEqual([[], 0]);
  });

  test('plays at once when switched on, differs for tile, payment and mine, and is silent when switched off', async () => {
    const { go } = await openPage();
    fireEvent.click(soundSwitch());
    expect(soundSwitch().getAttribute('aria-checked')).toBe('true');
    await vi.waitFor(() => expect(pitches).toEqual([520]));
    expect(loaded.times).toBe(1);
    go({ round: { ...ROUND, opened: [4] } });
    await vi.waitFor(() => expect(pitches).toEqual([520, 520]));
    go({ round: { ...ROUND, opened: [4], state: 'won', payout: 112 } });
    await vi.waitFor(() => expect(pitches.slice(2)).toEqual([620, 830]));
    go({ round: { ...ROUND, id: 'r2' } });
    go({ round: { ...ROUND, id: 'r2', opened: [1], state: 'lost' } });
    await vi.waitFor(() => expect(pitches.slice(4)).toEqual([150]));
    fireEvent.click(soundSwitch());
    go({ round: { ...ROUND, id: 'r3' } });
    go({ round: { ...ROUND, id: 'r3', opened: [1] } });
    await settled();
    expect(pitches).toHaveLength(5);
  });

  test('does not play the payment sound for a round that returns no more than its stake', async () => {
    const { go } = await openPage();
    fireEvent.click(soundSwitch());
    await vi.waitFor(() => expect(pitches).toEqual([520]));
    go({ round: { ...ROUND, stake: 10, opened: [4], state: 'won', payout: 10 } });
    await vi.waitFor(() => expect(pitches).toEqual([520, 330]));
  });

  test('is stored on this device: a page opened again plays new changes, but not the state it starts with', async () => {
    const { leave } = await openPage();
    fireEvent.click(soundSwitch());
    await vi.waitFor(() => expect(pitches).toHaveLength(1));
    leave();
    vi.resetModules();
    expect(readStored(STORED.sound)).toBe('on');
    const again = await openPage();
    expect(soundSwitch().getAttribute('aria-checked')).toBe('true');
    await settled();
    expect(pitches).toHaveLength(1);
    again.go({ round: { ...ROUND, opened: [4] } });
    await vi.waitFor(() => expect(pitches).toHaveLength(2));
  });

  test('ticks while the wheel spins and marks its stop; leaving the page silences it', async () => {
    const { go, leave } = await openPage();
    fireEvent.click(soundSwitch());
    await vi.waitFor(() => expect(pitches).toHaveLength(1));
    go({ turnedAt: Date.now(), stands: false });
    await vi.waitFor(() => expect(pitches.filter((pitch) => pitch === 900).length).toBeGreaterThan(12));
    go({ turnedAt: null, stands: true });
    await vi.waitFor(() => expect(pitches.at(-1)).toBe(330));
    go({ turnedAt: Date.now(), stands: false });
    const before = pitches.length;
    await vi.waitFor(() => expect(pitches.length).toBeGreaterThan(before + 12));
    const ticked = silenced;
    leave();
    expect(silenced).toBeGreaterThan(ticked + 12);
  });
});
