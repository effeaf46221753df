// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';

/** The prize of twice the price (place 4) three times, and six others. */
const TICKET = [4, 0, 1, 4, 2, 3, 5, 5, 4];
const start = () => import('./scratch.ts');
const cells = () => [...document.querySelectorAll<HTMLButtonElement>('.ticket .cell')];
const button = () => element<HTMLButtonElement>('.play');
const all = () => element<HTMLButtonElement>('.uncover');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function buy() {
  const game = await showGame('scratch-9', start, (request) => played(request, TICKET, 100));
  choose(50);
  button().click();
  await vi.waitFor(() => expect(all().ariaDisabled).toBe('false'));
  return game;
}

test('a ticket is uncovered field by field, and its result is shown only then', async () => {
  const game = await buy();
  expect(shownResultText()).toMatch(/^Scratch the nine fields/);
  expect(cells()[0]?.getAttribute('aria-label')).toBe('row 1, column 1, covered');
  for (const cell of cells().slice(0, 8)) cell.click();
  // Whatever the clicks set off has happened.
  await new Promise((resolve) => setTimeout(resolve));
  expect(cells()[0]?.getAttribute('aria-label')).toMatch(/^row 1, column 1, [\w-]+, R\$1\.00$/);
  expect(game.messages.map(({ type }) => type)).toEqual(['ready', 'round-start']);
  expect(game.seen).toEqual([]);
  cells()[8]?.click();
  await vi.waitFor(() =>
    expect(shownResultText()).toMatch(/^3 × [\w-]+\. You received R\$1\.00\. Balance R\$10\.50\.$/),
  );
  await vi.waitFor(() =>
    expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 50, win: 100 }),
  );
  expect(cells().flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []))).toEqual([0, 3, 8]);
  expect(game.seen).toEqual([game.asked[0]?.round]);
});

test('all fields can be uncovered at once; the focus stays where it is', async () => {
  const game = await buy();
  all().focus();
  all().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end' }));
  expect(all().ariaDisabled).toBe('true');
  expect(document.activeElement).toBe(all());
  expect(cells().every((cell) => cell.hasAttribute('data-open'))).toBe(true);
});

test('nothing is uncovered without a ticket, and the next one is covered again', async () => {
  const game = await showGame('scratch-9', start, (request) =>
    played(request, [0, 0, 1, 1, 2, 2, 3, 3, 4], 0),
  );
  cells()[0]?.click();
  expect(cells()[0]?.hasAttribute('data-open')).toBe(false);
  for (let ticket = 0; ticket < 2; ticket += 1) {
    choose(50);
    button().click();
    await vi.waitFor(() => expect(all().ariaDisabled).toBe('false'));
    expect(document.activeElement).toBe(document.body);
    expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
    all().click();
    await vi.waitFor(() => expect(shownResultText()).toBe('No prize on this ticket. Balance R$9.50.'));
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
    held: 300_000,
  };
  const opening = { done: false };
  let game: Awaited<ReturnType<typeof showGame>> | undefined;
  void showGame('scratch-9', start, () => ({}), { unseen }).then((shown) => {
    game = shown;
    opening.done = true;
  });
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^This ticket is yours/));
  expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  all().click();
  await vi.waitFor(() => expect(opening.done).toBe(true));
  expect(shownResultText()).toMatch(/^3 × [\w-]+\. You received/);
  expect([game?.asked, game?.seen]).toEqual([[], ['r1']]);
});

const outcome = () =>
  [...element('.outcome').querySelectorAll('span, strong')].map((part) => part.textContent);

test('words and sum of a ticket stand in the place of the stepper, which comes back on a press', async () => {
  const game = await buy();
  expect(element('.foot').hasAttribute('data-outcome')).toBe(true);
  expect(outcome().slice(0, 2)).toEqual(['Three alike pay what is written', 'R$0.50']);
  expect(element('.result').hasAttribute('data-unseen')).toBe(true);
  element('.outcome').click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }));
  expect([element('.foot').hasAttribute('data-outcome'), element('.stake').textContent]).toEqual([
    true,
    'R$0.50',
  ]);
  all().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end' }));
  expect(outcome().slice(0, 2)).toEqual([expect.stringMatching(/^3 × [\w-]+: you received$/), 'R$1.00']);
  expect(element('.result').hasAttribute('data-unseen')).toBe(true);
  element('.outcome').click();
  expect(element('.foot').hasAttribute('data-outcome')).toBe(false);
  expect(document.activeElement).toBe(element('[data-step="1"]'));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }));
  expect(element('.stake').textContent).toBe('R$1.00');
});

test('after a refused ticket the stepper is there again', async () => {
  const refusal = { error: 'refused', code: 'limit_reached' };
  const game = await showGame('scratch-9', start, () => ({ type: 'refused', refusal }));
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 0 }));
  expect(element('.foot').hasAttribute('data-outcome')).toBe(false);
  expect(element('.result').hasAttribute('data-unseen')).toBe(false);
  choose(100);
  expect(element('.stake').textContent).toBe('R$1.00');
});

test('what is still covered opens by itself two minutes before the server pays, and not before', async () => {
  vi.useFakeTimers();
  const game = await showGame('scratch-9', start, (request) => ({
    ...played(request, TICKET, 100),
    held: 600_000,
  }));
  button().click();
  await vi.advanceTimersByTimeAsync(479_000);
  expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
  expect(game.messages.at(-1)?.type).toBe('round-start');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(cells().every((cell) => cell.hasAttribute('data-open'))).toBe(true);
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 100 });
});

test('a ticket of an earlier visit whose win is paid already is open at once', async () => {
  const unseen = {
    round: 'r1',
    bets: [{ on: 'ticket', stake: 50 }],
    drawn: TICKET,
    stake: 50,
    win: 100,
    jackpot: 0,
  };
  const game = await showGame('scratch-9', start, () => ({}), { unseen });
  expect(cells().every((cell) => cell.hasAttribute('data-open'))).toBe(true);
  expect(shownResultText()).toMatch(
    /^Your last ticket, which you did not uncover: 3 × [\w-]+\. You received R\$1\.00\.$/,
  );
  expect(element('.result').hasAttribute('data-unseen')).toBe(false);
  expect(game.seen).toEqual(['r1']);
});

test('a ticket that returns its price is shown as no win', async () => {
  // The prize of once the price (place 5) three times, and six others.
  const returned = [5, 0, 1, 5, 2, 3, 4, 4, 5];
  await showGame('scratch-9', start, (request) => played(request, returned, 50));
  choose(50);
  button().click();
  await vi.waitFor(() => expect(all().ariaDisabled).toBe('false'));
  all().click();
  await vi.waitFor(() => expect(shownResultText()).toMatch(/It returned R\$0\.50\. Balance R\$10\.00\.$/));
  expect(document.querySelectorAll('[data-lit], .prizes [data-won]')).toHaveLength(0);
});

test('a ticket of earlier prizes says what it paid, and shows no signs', async () => {
  const unseen = {
    round: 'r1',
    bets: [{ on: 'ticket', stake: 50 }],
    drawn: [],
    stake: 50,
    win: 100,
    jackpot: 0,
  };
  const game = await showGame('scratch-9', start, () => ({}), { unseen });
  expect(shownResultText()).toBe('You received R$1.00.');
  expect(cells().some((cell) => cell.hasAttribute('data-open'))).toBe(false);
  expect(game.seen).toEqual(['r1']);
});

/** A finger on the ticket, which lies 12 px a brick at the page's corner. */
function finger(type: string, x: number, y: number): void {
  const event = new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, buttons: 1 });
  element('.ticket').dispatchEvent(event);
}

test('a finger takes the bricks off that it passes, and a field is open once most of its bricks are', async () => {
  await buy();
  vi.spyOn(element('.ticket'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 324, 324));
  const off = () => document.querySelectorAll('.bricks [data-off]').length;
  finger('pointerdown', 54, 54);
  // A circle with a radius of 34 where a brick has 27: the four around the middle of the field.
  expect(off()).toBe(4);
  expect(cells()[0]?.hasAttribute('data-open')).toBe(false);
  finger('pointermove', 54, 20);
  finger('pointermove', 20, 20);
  finger('pointermove', 20, 90);
  expect(cells()[0]?.hasAttribute('data-open')).toBe(true);
  expect(cells()[1]?.hasAttribute('data-open')).toBe(false);
});

test('nothing is scratched off before the ticket is bought, and its prizes are those of its price', async () => {
  await showGame('scratch-9', start, (request) => played(request, TICKET, 100));
  vi.spyOn(element('.ticket'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 324, 324));
  finger('pointerdown', 54, 54);
  expect(document.querySelectorAll('.bricks [data-off]')).toHaveLength(0);
  const prizes = () => [...document.querySelectorAll('.prizes li')].map(({ textContent }) => textContent);
  choose(100);
  expect(prizes()).toEqual([
    'R$501 in 1,000',
    'R$201 in 250',
    'R$101 in 80',
    'R$51 in 25',
    'R$21 in 9',
    'R$11 in 5',
    'None63 in 100',
  ]);
  expect(element('.facts').textContent).toBe('RTP 87.72% · pays in 36.86% · R$0.50 to R$20.00');
});
