// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

const start = () => import('./keno.ts');
const button = () => element<HTMLButtonElement>('.play');
const stone = (number: number) => element<HTMLButtonElement>(`[data-stone="${number}"]`);
const figure = (side: 'left' | 'right') =>
  `${element(`[data-figure=${side}-name]`).textContent} ${element(`[data-figure=${side}]`).textContent}`;
const pays = () => [...document.querySelectorAll('.pays li')].map((cell) => cell.textContent);
const DRAWN = [30, 4, 9, 18, 2, 15, 23, 40, 22, 33];

afterEach(() => {
  endPage();
  vi.unstubAllGlobals();
});

test('up to ten stones are chosen, and the pay table is that of their number', async () => {
  await showGame('keno', start, () => ({}));
  expect([button().disabled, button().textContent]).toEqual([true, 'Choose 1 to 10 stones']);
  expect(document.querySelectorAll('.stones button')).toHaveLength(40);
  for (const number of [4, 11, 18, 23, 37]) stone(number).click();
  expect(stone(4).getAttribute('aria-pressed')).toBe('true');
  expect(figure('right')).toBe('Chosen 5 of 10');
  expect(pays()).toEqual(['0 hits0×', '1 hit0×', '2 hits1×', '3 hits3×', '4 hits20×', '5 hits550×']);
  expect(button().textContent).toBe('Draw for R$0.50');
  choose(100);
  expect([figure('left'), button().textContent]).toEqual(['Stake R$1.00', 'Draw for R$1.00']);
  stone(4).click();
  expect([stone(4).getAttribute('aria-pressed'), pays().length]).toEqual(['false', 5]);
  for (let number = 30; number <= 35; number += 1) stone(number).click();
  expect([figure('right'), shownResultText()]).toEqual(['Chosen 10 of 10', '']);
  stone(1).click();
  expect([figure('right'), shownResultText()]).toEqual(['Chosen 10 of 10', 'Up to 10 stones.']);
  element('[data-action=clear]').click();
  expect([figure('right'), button().disabled]).toEqual(['Chosen 0 of 10', true]);
});

test('a draw marks its stones and the hits, and says the result in one sentence', async () => {
  const game = await showGame('keno', start, (request) => played(request, DRAWN, 300));
  for (const number of [37, 4, 23, 11, 18]) stone(number).click();
  choose(100);
  button().click();
  expect(element('[data-sum=balance]').textContent).toBe('R$9.00');
  await vi.waitFor(() =>
    expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 100, win: 300 }),
  );
  expect(game.asked[0]?.bets).toEqual([{ on: '4-11-18-23-37', stake: 100 }]);
  expect(shownResultText()).toBe('Hits: 4, 18, and 23, 3 of 5. You received R$3.00. Balance R$12.00.');
  expect([figure('left'), figure('right')]).toEqual(['You received R$3.00', 'Hits 3 of 5']);
  const marked = (name: string) =>
    [...document.querySelectorAll<HTMLElement>(`[${name}]`)].map((one) => Number(one.dataset.stone));
  expect(marked('data-drawn')).toEqual([2, 4, 9, 15, 18, 22, 23, 30, 33, 40]);
  expect([marked('data-hit'), marked('data-turn')]).toEqual([
    [4, 18, 23],
    [4, 18, 23],
  ]);
  expect([stone(4), stone(2), stone(11)].map((one) => one.getAttribute('aria-label'))).toEqual([
    '4, hit',
    '2, drawn',
    '11',
  ]);
  expect(element('.pays [data-right]').textContent).toBe('3 hits3×');
  expect(button().textContent).toBe('Repeat for R$1.00');
  stone(11).click();
  expect([marked('data-drawn'), figure('right')]).toEqual([[], 'Chosen 4 of 10']);
});

test('what only gives the stake back is not shown as a win, and a loss has no word of praise or regret', async () => {
  const wins = [100, 0, 60];
  const game = await showGame('keno', start, (request) => played(request, DRAWN, wins.shift() ?? 0));
  for (const number of [4, 9, 11, 12, 13]) stone(number).click();
  choose(100);
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 100 }));
  expect(shownResultText()).toBe('Hits: 4 and 9, 2 of 5. It returned R$1.00. Balance R$10.00.');
  expect(figure('left')).toBe('It returned R$1.00');
  expect(document.querySelectorAll('[data-turn]')).toHaveLength(0);
  element('[data-action=clear]').click();
  stone(1).click();
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 0 }));
  expect(shownResultText()).toBe('No hit of 1. No prize. Balance R$9.00.');
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 60 }));
  expect([figure('left'), shownResultText()]).toEqual([
    'It returned R$0.60',
    'No hit of 1. It returned R$0.60. Balance R$9.60.',
  ]);
});

test('a draw takes 180 ms a stone, and nothing outside the frame knows its result before the last one', async () => {
  const game = await showGame('keno', start, (request) => played(request, DRAWN, 300));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  for (const number of [4, 18, 23, 11, 37]) stone(number).click();
  vi.useFakeTimers();
  button().click();
  await vi.advanceTimersByTimeAsync(9 * 180 + 100);
  expect(document.querySelectorAll('[data-drawn]')).toHaveLength(10);
  expect(shownResultText()).toBe('');
  expect(element('[data-sum=balance]').textContent).toBe('R$9.50');
  expect([game.messages.at(-1)?.type, game.seen]).toEqual(['round-start', []]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(game.messages.at(-1)?.type).toBe('round-end'));
  expect(game.seen).toHaveLength(1);
});

test('the stones are one tab stop, and stay chosen when the stake is refused', async () => {
  const refusal = { error: 'refused', code: 'limit_reached' };
  const game = await showGame('keno', start, () => ({ type: 'refused', refusal }));
  expect(
    [...document.querySelectorAll<HTMLElement>('.pick')].filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  stone(8).click();
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 0 }));
  expect(shownResultText()).toMatch(/^The stake is over a limit|limit/);
  expect(stone(8).getAttribute('aria-pressed')).toBe('true');
});
