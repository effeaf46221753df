// @vitest-environment page
import { afterEach, describe, expect, test, vi } from 'vitest';
import { heardSounds } from '#tests/support/browser/heard-sounds.ts';
import { element, played, showGame } from '#tests/support/browser/shown-game.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

afterEach(() => {
  endPage();
  vi.unstubAllGlobals();
});

const button = () => element<HTMLButtonElement>('.play');
const open = (selector: string) => () => element(selector).click();

/** A game with what is pressed before the round, and after it was played; under reduced motion. */
const GAMES = [
  {
    engine: 'slot-low',
    start: () => import('./slot/slot.ts'),
    drawn: [16, 11, 22, 24],
    prepare: () => {},
    reveal: () => {},
    heard: [],
  },
  {
    engine: 'roulette-1z',
    start: () => import('./roulette/roulette.ts'),
    drawn: [17],
    prepare: open('[data-field="17"]'),
    reveal: () => {},
    heard: [330],
  },
  {
    engine: 'scratch-9',
    start: () => import('./scratch/scratch.ts'),
    drawn: [4, 0, 1, 4, 2, 3, 5, 5, 4],
    prepare: () => {},
    reveal: open('.uncover'),
    heard: [220],
  },
  {
    engine: 'crash',
    start: () => import('./crash/crash.ts'),
    drawn: [230, 200],
    prepare: () => {},
    reveal: () => {},
    heard: [],
  },
  {
    engine: 'keno',
    start: () => import('./keno/keno.ts'),
    drawn: [30, 4, 9, 18, 2, 15, 23, 40, 22, 33],
    prepare: open('[data-stone="4"]'),
    reveal: () => {},
    heard: [],
  },
] as const;

describe.each(GAMES)('the sound of $engine', ({ engine, start, drawn, prepare, reveal, heard }) => {
  /** Plays a round of 50 that pays `win`, and returns what was heard from the press on. */
  async function round(win: number, isOn: boolean): Promise<number[]> {
    const pitches = heardSounds();
    const game = await showGame(engine, start, (request) => played(request, [...drawn], win), {
      stakes: [50],
    });
    expect(element('.sound').getAttribute('aria-checked')).toBe('false');
    if (isOn) game.switchSound(true);
    prepare();
    button().click();
    await vi.waitFor(() => {
      reveal();
      expect(game.messages.at(-1)?.type).toBe('round-end');
    });
    return pitches;
  }

  test('is off until the page around says otherwise', async () => {
    expect(await round(100, false)).toEqual([]);
  });

  test.each([
    [0, []],
    [50, []],
    [51, [294, 370]],
    [500, [294, 370, 440]],
    [5_000, [294, 370, 440, 587]],
  ])('tells a press, what is drawn, and a payment of %i for 50 by %j', async (win, notes) => {
    expect(await round(win, true)).toEqual([220, ...heard, ...notes]);
  });

  test('has its switch in the frame, which plays once when it is switched on, and tells the page', async () => {
    const pitches = heardSounds();
    const game = await showGame(engine, start, () => ({}));
    element('.sound').click();
    expect(pitches).toEqual([220]);
    expect(game.messages.at(-1)).toEqual({ type: 'sound-changed', on: true });
    element('.sound').click();
    expect(game.messages.at(-1)).toEqual({ type: 'sound-changed', on: false });
    expect(pitches).toEqual([220]);
  });
});

test('each stone of a draw is heard where motion is not reduced', async () => {
  const pitches = heardSounds();
  const drawn = [30, 4, 9, 18, 2, 15, 23, 40, 22, 33];
  const game = await showGame(
    'keno',
    () => import('./keno/keno.ts'),
    (request) => played(request, drawn, 0),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  game.switchSound(true);
  element('[data-stone="1"]').click();
  vi.useFakeTimers();
  button().click();
  await vi.advanceTimersByTimeAsync(10 * 180);
  vi.useRealTimers();
  expect(pitches).toEqual([220, ...Array.from({ length: 10 }, () => 330)]);
});
