// @vitest-environment page
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';

// Rounds of a slot that end otherwise than by the timetable: refused, late, hidden, or of an earlier visit.
/** Three of the dearest symbol on the first line, which pays 150 stakes; no prize. */
const WIN = [16, 11, 22, 24];
const LOSS = [0, 0, 1, 24];
const start = () => import('./slot.ts');
const button = () => element<HTMLButtonElement>('.play');
const box = () => element('.box').textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['insufficient_funds', '', 'insufficient-funds', /does not cover/],
  ['refused', 'limit_reached', 'bet-refused', /goes over a limit\. Nothing was charged/],
])(
  'a round that was refused (%s) ends with nothing staked, and says so',
  async (error, code, type, shown) => {
    vi.useFakeTimers();
    const game = await showGame('slot-low', start, () => ({ type: 'refused', refusal: { error, code } }));
    button().click();
    await vi.waitFor(() =>
      expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 0, win: 0 }),
    );
    expect(game.messages.at(-2)).toMatchObject({ type });
    expect(shownResultText()).toMatch(shown);
    expect(element('.result').hasAttribute('data-unseen')).toBe(false);
    expect(game.seen).toEqual([]);
  },
);

test('after a refused round the box keeps the result of the last one', async () => {
  vi.useFakeTimers();
  const refusal = { error: 'refused', code: 'limit_reached' };
  let times = 0;
  await showGame('slot-low', start, (request) => {
    times += 1;
    return times === 1 ? played(request, WIN, 7_500) : { type: 'refused', refusal };
  });
  button().click();
  await vi.advanceTimersByTimeAsync(3_000);
  button().click();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([times, box()]).toEqual([2, 'Line 1R$75.00']);
});

test('a balance that comes while the next round runs changes neither the sum nor the sentence', async () => {
  vi.useFakeTimers();
  await showGame('slot-low', start, (request) => played(request, LOSS, 0));
  const usual = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/seen')) return usual(path, init);
    await new Promise((resolve) => setTimeout(resolve, 2_700));
    return Response.json({ balance: 5_000 });
  });
  const sum = () => element('[data-sum=balance]').textContent;
  button().click();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sum()).toBe('R$9.50');
  button().click();
  await vi.advanceTimersByTimeAsync(200);
  expect(sum()).toBe('R$9.00');
  await vi.advanceTimersByTimeAsync(1_300);
  expect([sum(), shownResultText()]).toEqual(['R$9.50', 'No prize. Balance R$9.50.']);
});

test('the sum is there on a page that draws no frames, and is not overwritten later', async () => {
  vi.useFakeTimers();
  const { countUp } = await import('./slot-motion.ts');
  let frame = () => {};
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frame = draw;
  });
  const shown: number[] = [];
  const counting = countUp(7_501, 600, (cents) => void shown.push(cents));
  await vi.advanceTimersByTimeAsync(700);
  await counting;
  frame();
  expect(shown).toEqual([0, 7_501]);
});

test('an expired session closes the game, and its button reports that to the embedding page', async () => {
  vi.useFakeTimers();
  const refusal = { error: 'session_expired', code: '' };
  const game = await showGame('slot-low', start, () => ({ type: 'refused', refusal }));
  button().click();
  await vi.waitFor(() => expect(element('.notice').hidden).toBe(false));
  expect(element('.notice p').textContent).toBe(
    'This game window has ended. Rounds that ended are already in your balance. Open the game again to continue.',
  );
  element('.notice button').click();
  expect(game.messages.map(({ type }) => type)).toContain('session-expired');
  expect(game.messages.at(-1)).toEqual({ type: 'exit' });
});

test('a press without a connection sends and stakes nothing, says so, and the next one plays', async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const game = await showGame('slot-low', start, (request) => played(request, LOSS, 0));
  button().click();
  await vi.advanceTimersByTimeAsync(100);
  expect(shownResultText()).toBe('No connection. Nothing was charged. Press again once it is back.');
  expect(element('.result').hasAttribute('data-unseen')).toBe(false);
  expect(element('[data-sum=balance]').textContent).toBe('R$10.00');
  expect([game.asked, game.messages.map(({ type }) => type)]).toEqual([[], ['ready']]);
  online.mockReturnValue(true);
  button().click();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(game.asked).toHaveLength(1);
  expect(shownResultText()).toMatch(/^No prize/);
});

test('a pending round is requested again under the same name until its result is known', async () => {
  vi.useFakeTimers();
  let times = 0;
  const game = await showGame('slot-low', start, (request) => {
    times += 1;
    return times < 4 ? { type: 'pending' } : played(request, LOSS, 0);
  });
  button().click();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(shownResultText()).toMatch(/counts once only/);
  expect(element('.result').hasAttribute('data-unseen')).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shownResultText()).toMatch(/^No prize/);
  expect(element('.result').hasAttribute('data-unseen')).toBe(true);
  expect(new Set(game.asked.map(({ round }) => round)).size).toBe(1);
  expect(game.asked).toHaveLength(4);
});

const UNSEEN = { round: 'r1', bets: [{ on: 'round', stake: 50 }], stake: 50, jackpot: 0 };

test('a round of an earlier visit is marked as such', async () => {
  const game = await showGame('slot-low', start, () => ({}), {
    unseen: { ...UNSEEN, drawn: WIN, win: 7_500 },
  });
  expect(shownResultText()).toBe(
    'Your last round, whose end you did not see: Line 1: three lighthouses. You received R$75.00.',
  );
  expect(game.messages.map(({ type }) => type)).toEqual([
    'ready',
    'round-start',
    'balance-changed',
    'round-end',
  ]);
  expect(game.seen).toEqual(['r1']);
});

test('a round that an earlier build drew on other reels says what it paid, and shows no reels for it', async () => {
  const game = await showGame('slot-low', start, () => ({}), {
    unseen: { ...UNSEEN, drawn: [0, 10, 16], win: 7_500 },
  });
  expect(shownResultText()).toBe('Your last round, whose end you did not see: You received R$75.00.');
  expect(document.querySelectorAll('.lines [data-drawn], .cell[data-turned]')).toHaveLength(0);
  expect(game.seen).toEqual(['r1']);
});

test('a jackpot shows its current amount, and a round that wins it says so first', async () => {
  vi.useFakeTimers();
  await showGame(
    'slot-pot',
    start,
    (request) => ({ ...played(request, [40, 33, 55, 64], 100_020), jackpot: 100_020, pot: 100_000 }),
    { pot: 100_019 },
  );
  expect(element('[data-sum=pot]').textContent).toBe('R$1,000.19');
  expect(element('.pays').textContent).toContain('1 in 262,144 rounds');
  button().click();
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^You won the jackpot of R\$1,000\.20\. /));
  expect(element('[data-sum=pot]').textContent).toBe('R$1,000.00');
});
