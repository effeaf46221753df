// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';

/** Pitches that were played, and the loudest gain; the test environment has no audio. */
let pitches: number[];
let loudest: number;
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
    return {
      type: '',
      frequency: { setValueAtTime: (pitch: number) => void pitches.push(Math.round(pitch)) },
      connect: (next: unknown) => next,
      start: () => {},
      stop: () => {},
    };
  }
  createGain() {
    const ramp = (volume: number) => {
      loudest = Math.max(loudest, volume);
    };
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  pitches = [];
  loudest = 0;
  loaded.times = 0;
  removeStored(STORED.sound);
  vi.resetModules();
  vi.stubGlobal('AudioContext', HeardContext);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'hidden');
});

const ROUND = { id: 'r1', state: 'open', stake: 100, mines: 3, opened: [] } as unknown as MinesRound;
const AT_FIRST = {
  round: ROUND as MinesRound | null,
  placed: undefined as string | undefined,
  spinning: false,
  staked: 0,
  paid: null as number | null,
};

/** Opens a page anew with the switch, a round of Mines and a wheel. */
async function openPage() {
  const { SoundSwitch } = await import('#src/widgets/casino/sound/sound-switch.tsx');
  const { useMinesSounds } = await import('../mines/use-mines-sounds.ts');
  const { useDoubleSounds } = await import('../double/use-double-sounds.ts');
  const { playSound } = await import('./sounds.ts');
  function Game({ round, placed, spinning, staked, paid }: typeof AT_FIRST) {
    useMinesSounds(round);
    useDoubleSounds(placed, spinning, staked, paid);
    return <SoundSwitch label="Som do jogo" onOn={() => playSound(({ playTouch }) => playTouch())} />;
  }
  const at = { ...AT_FIRST };
  const shown = render(<Game {...at} />);
  return {
    go: (change: Partial<typeof at>) => shown.rerender(<Game {...Object.assign(at, change)} />),
    leave: shown.unmount,
  };
}
const soundSwitch = () => screen.getByRole('switch', { name: 'Som do jogo' });
/** Resolves after all pending promises have settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a page and switches its sound on, which plays once. */
async function openLoud() {
  const page = await openPage();
  fireEvent.click(soundSwitch());
  await vi.waitFor(() => expect(pitches).toEqual([220]));
  pitches.length = 0;
  return page;
}

describe('the sound of the house games', () => {
  test('is off at first: a whole round and a spin of the wheel play nothing and load nothing', async () => {
    const { go } = await openPage();
    expect(soundSwitch().getAttribute('aria-checked')).toBe('false');
    go({ round: { ...ROUND, opened: [4] }, placed: 'b1', spinning: true });
    go({
      round: { ...ROUND, opened: [4], state: 'won', payout: 112 },
      spinning: false,
      staked: 100,
      paid: 200,
    });
    await settled();
    expect([pitches, loaded.times]).toEqual([[], 0]);
  });

  test('plays at once when switched on, quietly, and is silent when switched off', async () => {
    const { go } = await openLoud();
    expect([soundSwitch().getAttribute('aria-checked'), loaded.times]).toEqual(['true', 1]);
    expect(loudest).toBeLessThanOrEqual(0.2);
    go({ round: { ...ROUND, opened: [4] } });
    await vi.waitFor(() => expect(pitches).toEqual([220]));
    fireEvent.click(soundSwitch());
    go({ round: { ...ROUND, opened: [4, 5] } });
    await settled();
    expect(pitches).toEqual([220]);
  });

  test.each([
    [10, []],
    [100, []],
    [101, [294, 370]],
    [999, [294, 370]],
    [1_000, [294, 370, 440]],
    [9_999, [294, 370, 440]],
    [10_000, [294, 370, 440, 587]],
  ])('plays for a round of Mines with 100 at stake that pays %i the notes %j', async (payout, notes) => {
    const { go } = await openLoud();
    go({ round: { ...ROUND, opened: [4], state: 'won', payout } });
    await settled();
    expect(pitches).toEqual(notes);
  });

  test('a mine has no sound', async () => {
    const { go } = await openLoud();
    go({ round: { ...ROUND, opened: [4], state: 'lost' } });
    await settled();
    expect(pitches).toEqual([]);
  });

  test('Double plays a taken bet, the stop of the wheel, and a payment above the stake', async () => {
    const { go } = await openLoud();
    go({ placed: 'b1' });
    await vi.waitFor(() => expect(pitches).toEqual([220]));
    go({ spinning: true });
    go({ spinning: false, staked: 100, paid: 200 });
    await vi.waitFor(() => expect(pitches).toEqual([220, 330, 294, 370]));
    // A bet on each colour gets back less than was staked.
    go({ spinning: true, paid: null });
    go({ spinning: false, staked: 300, paid: 200 });
    await vi.waitFor(() => expect(pitches).toEqual([220, 330, 294, 370, 330]));
  });

  test('a hidden tab is silent', async () => {
    const { go } = await openLoud();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    go({ round: { ...ROUND, opened: [4] } });
    await settled();
    expect(pitches).toEqual([]);
  });

  test('is stored on this device: a page opened again plays new changes, but not the state it starts with', async () => {
    const { leave } = await openLoud();
    leave();
    vi.resetModules();
    expect(readStored(STORED.sound)).toBe('on');
    const again = await openPage();
    expect(soundSwitch().getAttribute('aria-checked')).toBe('true');
    await settled();
    expect(pitches).toEqual([]);
    again.go({ round: { ...ROUND, opened: [4] } });
    await vi.waitFor(() => expect(pitches).toEqual([220]));
  });
});
