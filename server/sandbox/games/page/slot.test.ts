// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';

/** Three farois on the first line. */
const WIN = [0, 10, 16];
const start = () => import('./slot.ts');
const button = () => element<HTMLButtonElement>('.play');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the button’s state is accessible: enabled with the lowest stake, busy during a round', async () => {
  let answers = () => {};
  const waiting = new Promise<void>((resolve) => {
    answers = resolve;
  });
  await showGame('slot-3x3', start, (request) => played(request, WIN, 0));
  const usual = fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    await waiting;
    return usual(...given);
  });
  const state = () => [button().disabled, button().getAttribute('aria-disabled')];
  expect(state()).toEqual([false, 'false']);
  button().click();
  expect(state()).toEqual([false, 'true']);
  answers();
  await vi.waitFor(() => expect(state()).toEqual([false, 'false']));
});

test('a played round shows its paylines, and ends with its stake and win', async () => {
  const game = await showGame('slot-3x3', start, (request) => played(request, WIN, 7_500));
  choose(50);
  button().click();
  await vi.waitFor(() =>
    expect(shownResultText()).toMatch(/^The round paid R\$75\.00\. Line 1: 3 × lighthouse\.$/),
  );
  await vi.waitFor(() =>
    expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 50, win: 7_500 }),
  );
  expect(game.asked).toMatchObject([{ session: 's', bets: [{ on: 'round', stake: 50 }] }]);
  expect(game.messages.map(({ type }) => type)).toEqual([
    'ready',
    'round-start',
    'balance-changed',
    'round-end',
  ]);
  expect(game.seen).toEqual([game.asked[0]?.round]);
  expect(element('.reels').getAttribute('aria-label')).toContain('lighthouse, lighthouse, lighthouse;');
  expect(document.querySelectorAll('.stone[data-lit]')).toHaveLength(3);
});

test.each([
  ['insufficient_funds', '', 'insufficient-funds', /does not cover/],
  ['refused', 'limit_reached', 'bet-refused', /goes over a limit\. Nothing was charged/],
])('a round that was refused (%s) ends with nothing staked', async (error, code, type, shown) => {
  const game = await showGame('slot-3x3', start, () => ({ type: 'refused', refusal: { error, code } }));
  choose(50);
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 0, win: 0 }));
  expect(game.messages.at(-2)).toMatchObject({ type });
  expect(shownResultText()).toMatch(shown);
  expect(game.seen).toEqual([]);
});

test('an expired session closes the game, and its button reports that to the embedding page', async () => {
  const refusal = { error: 'session_expired', code: '' };
  const game = await showGame('slot-3x3', start, () => ({ type: 'refused', refusal }));
  choose(50);
  button().click();
  await vi.waitFor(() => expect(element('.notice').hidden).toBe(false));
  element('.notice button').click();
  expect(game.messages.map(({ type }) => type)).toContain('session-expired');
  expect(game.messages.at(-1)).toEqual({ type: 'exit' });
});

test('a pending round is requested again under the same name until its result is known', async () => {
  vi.useFakeTimers();
  let times = 0;
  const game = await showGame('slot-3x3', start, (request) => {
    times += 1;
    return times < 4 ? { type: 'pending' } : played(request, WIN, 0);
  });
  choose(50);
  button().click();
  await vi.advanceTimersByTimeAsync(0);
  expect(shownResultText()).toMatch(/counts once only/);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(shownResultText()).toMatch(/^No prize/);
  expect(new Set(game.asked.map(({ round }) => round)).size).toBe(1);
  expect(game.asked).toHaveLength(4);
});

test('a round of an earlier visit is marked as such', async () => {
  const unseen = {
    round: 'r1',
    bets: [{ on: 'round', stake: 50 }],
    drawn: WIN,
    stake: 50,
    win: 7_500,
    jackpot: 0,
  };
  const game = await showGame('slot-3x3', start, () => ({}), { unseen });
  expect(shownResultText()).toMatch(/^Your last round, whose end you did not see: The round paid/);
  expect(game.messages.map(({ type }) => type)).toEqual([
    'ready',
    'round-start',
    'balance-changed',
    'round-end',
  ]);
  expect(game.seen).toEqual(['r1']);
});

test('a jackpot shows its current amount, and a round that wins it says so first', async () => {
  await showGame(
    'slot-jackpot',
    start,
    (request) => ({ ...played(request, [0, 0, 1, 7], 100_020), jackpot: 100_020, pot: 100_000 }),
    { pot: 100_019 },
  );
  expect(element('[data-sum=pot]').textContent).toBe('R$1,000.19');
  choose(50);
  button().click();
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^You won the jackpot of R\$1,000\.20\. /));
  expect(element('[data-sum=pot]').textContent).toBe('R$1,000.00');
});
