// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';

/** Three waves (place 5 of the symbols) and six others. */
const TICKET = [5, 0, 1, 5, 2, 3, 4, 6, 5];
const start = () => import('./scratch.ts');
const cells = () => [...document.querySelectorAll<HTMLButtonElement>('.ticket .stone')];
const button = () => element<HTMLButtonElement>('.play');
const all = () => element<HTMLButtonElement>('.uncover');

afterEach(() => {
  vi.unstubAllGlobals();
});

async function buy() {
  const game = await showGame('scratch-3x3', start, (request) => played(request, TICKET, 100));
  choose(50);
  button().click();
  await vi.waitFor(() => expect(all().hidden).toBe(false));
  return game;
}

test('a ticket is uncovered field by field, and its result is shown only then', async () => {
  const game = await buy();
  expect(shownResultText()).toMatch(/^The ticket is yours/);
  expect(cells()[0]?.getAttribute('aria-label')).toBe('row 1, column 1, covered');
  for (const cell of cells().slice(0, 8)) cell.click();
  // Whatever the clicks set off has happened.
  await new Promise((resolve) => setTimeout(resolve));
  expect(cells()[0]?.getAttribute('aria-label')).toBe('row 1, column 1, wave');
  expect(game.messages.map(({ type }) => type)).toEqual(['ready', 'round-start']);
  expect(game.seen).toEqual([]);
  cells()[8]?.click();
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^The ticket paid R\$1\.00\. 3 × wave\.$/));
  await vi.waitFor(() =>
    expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 50, win: 100 }),
  );
  expect(cells().flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []))).toEqual([0, 3, 8]);
  expect(game.seen).toEqual([game.asked[0]?.round]);
});

test('all fields can be uncovered at once; the focus stays in the game', async () => {
  const game = await buy();
  all().focus();
  all().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end' }));
  expect(all().hidden).toBe(true);
  expect(document.activeElement).toBe(button());
  expect(cells().every((cell) => cell.hasAttribute('data-open'))).toBe(true);
});

test('nothing is uncovered without a ticket, and the next one is covered again', async () => {
  const game = await showGame('scratch-3x3', start, (request) =>
    played(request, [0, 0, 1, 1, 2, 2, 3, 3, 4], 0),
  );
  cells()[0]?.click();
  expect(cells()[0]?.hasAttribute('data-open')).toBe(false);
  for (let ticket = 0; ticket < 2; ticket += 1) {
    choose(50);
    button().click();
    await vi.waitFor(() => expect(all().hidden).toBe(false));
    expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
    all().click();
    await vi.waitFor(() => expect(shownResultText()).toBe('No prize on this ticket.'));
    await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'));
  }
  expect(game.asked).toHaveLength(2);
});

test('a ticket of an earlier visit is shown again, covered, and not bought again', async () => {
  const unseen = {
    round: 'r1',
    bets: [{ on: 'ticket', stake: 50 }],
    drawn: TICKET,
    stake: 50,
    win: 100,
    jackpot: 0,
  };
  const opening = { done: false };
  let game: Awaited<ReturnType<typeof showGame>> | undefined;
  void showGame('scratch-3x3', start, () => ({}), { unseen }).then((shown) => {
    game = shown;
    opening.done = true;
  });
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^This ticket is yours/));
  expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  all().click();
  await vi.waitFor(() => expect(opening.done).toBe(true));
  expect(shownResultText()).toMatch(/^The ticket paid/);
  expect([game?.asked, game?.seen]).toEqual([[], ['r1']]);
});
