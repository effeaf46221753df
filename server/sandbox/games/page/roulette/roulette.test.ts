// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

const start = () => import('./roulette.ts');
const field = (name: string) => element<HTMLButtonElement>(`[data-field="${name}"]`);
const actionButton = (name: string) => element<HTMLButtonElement>(`[data-action=${name}]`);
const isOff = (name: string) => actionButton(name).getAttribute('aria-disabled') === 'true';
const button = () => element<HTMLButtonElement>('.play');

afterEach(() => {
  endPage();
  vi.unstubAllGlobals();
});

test('chips of several fields are one round, and the winning fields are named in text', async () => {
  const game = await showGame('roulette-1z', start, (request) => played(request, [17], 3_800));
  expect(element<HTMLInputElement>('.choices input:checked').value).toBe('50');
  choose(100);
  expect([button().disabled, button().textContent]).toEqual([true, 'Place chips']);
  field('17').click();
  field('black').click();
  choose(50);
  field('red').click();
  field('red').click();
  expect(shownResultText()).toMatch(/^red, returns 2×: R\$1\.00$/);
  expect(button().textContent).toMatch(/Spin for R\$3\.00/);
  expect(element('[data-sum=balance]').textContent).toBe('R$10.00');
  button().click();
  expect(element('[data-sum=balance]').textContent).toBe('R$7.00');
  await vi.waitFor(() =>
    expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 300, win: 3_800 }),
  );
  expect(game.asked[0]?.bets).toEqual([
    { on: '17', stake: 100 },
    { on: 'black', stake: 100 },
    { on: 'red', stake: 100 },
  ]);
  expect(shownResultText()).toMatch(
    /^It is 17, black\. You received R\$38\.00\. Winners: 17, black; black\. Balance R\$45\.00\.$/,
  );
  expect(element('.wheel').getAttribute('aria-label')).toBe('Wheel at rest on 17, black');
  expect(field('17').hasAttribute('data-won')).toBe(true);
  expect(field('17').hasAttribute('data-fell')).toBe(true);
  expect(field('black').hasAttribute('data-fell')).toBe(false);
  expect(field('red').hasAttribute('data-won')).toBe(false);
  expect(game.seen).toHaveLength(1);
  // In the place of the chips; the bets stay on the table.
  expect(element('.foot').hasAttribute('data-outcome')).toBe(true);
  expect(element('.outcome').textContent).toMatch(/^It is 17, black\. You receivedR\$38\.00$/);
  expect(button().textContent).toMatch(/Spin for R\$3\.00/);
  field('17').click();
  expect(element('.foot').hasAttribute('data-outcome')).toBe(false);
  expect(field('17').hasAttribute('data-fell')).toBe(false);
});

test('chips are removed one by one, those of a round at once, and the last round can be repeated', async () => {
  await showGame('roulette-1z', start, (request) => played(request, [0], 0));
  expect([isOff('undo'), isOff('repeat')]).toEqual([true, true]);
  field('dozen-1').click();
  field('0').click();
  actionButton('undo').click();
  expect(field('0').getAttribute('aria-label')).toBe('0, zero, returns 36×');
  expect(field('dozen-1').getAttribute('aria-label')).toMatch(/^1 to 12, returns 3×: R\$0\.50$/);
  field('red').click();
  button().click();
  await vi.waitFor(() =>
    expect(shownResultText()).toBe('It is 0, zero. No prize in this round. Balance R$9.00.'),
  );
  expect(element('.outcome').textContent).toMatch(/^It is 0, zero\. No prize.R\$1\.00$/);
  actionButton('undo').click();
  expect([button().disabled, button().textContent]).toEqual([true, 'Place chips']);
  actionButton('repeat').click();
  expect(button().textContent).toMatch(/Spin for R\$1\.00/);
  expect(isOff('repeat')).toBe(true);
});

test('the focus stays on a button that can do no more, and what is off does nothing', async () => {
  await showGame('roulette-1z', start, () => ({}));
  field('red').click();
  actionButton('undo').focus();
  actionButton('undo').click();
  expect([isOff('undo'), document.activeElement]).toEqual([true, actionButton('undo')]);
  actionButton('undo').click();
  actionButton('repeat').click();
  expect([button().disabled, shownResultText()]).toEqual([true, 'red, returns 2×: R$0.50']);
});

test('+ and - take the next chip, also from the row of chips, and bring the chips back after a round', async () => {
  await showGame('roulette-1z', start, (request) => played(request, [0], 0), { stakes: [50, 100, 500] });
  const press = (key: string, target: HTMLElement = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const chip = () => element<HTMLInputElement>('.choices input:checked');
  press('-');
  expect(chip().value).toBe('50');
  press('+');
  expect([chip().value, shownResultText()]).toEqual(['100', 'Chip of R$1.00']);
  expect(element('.result').hasAttribute('data-unseen')).toBe(true);
  press('+', chip());
  press('+');
  expect(chip().value).toBe('500');
  press('-');
  field('red').click();
  expect(button().textContent).toMatch(/Spin for R\$1\.00/);
  button().click();
  await vi.waitFor(() => expect(element('.foot').hasAttribute('data-outcome')).toBe(true));
  press('+');
  expect([element('.foot').hasAttribute('data-outcome'), chip().value]).toEqual([false, '500']);
});

test('a payment of the stake or less is not called a win', async () => {
  await showGame('roulette-1z', start, (request) => played(request, [1], 100));
  choose(50);
  field('red').click();
  field('black').click();
  button().click();
  await vi.waitFor(() => expect(shownResultText()).toMatch(/^It is 1, red\. It returned R\$1\.00\./));
  expect(element('.outcome').textContent).toMatch(/^It is 1, red\. It returnedR\$1\.00$/);
});

test('no more is staked than a round accepts', async () => {
  await showGame('roulette-1z', start, () => ({}), { maxBet: 150 });
  choose(100);
  field('red').click();
  field('odd').click();
  expect(shownResultText()).toMatch(/^A round takes up to R\$1\.50\.$/);
  expect(button().textContent).toMatch(/R\$1\.00/);
});

test('chips stay in place when the round is refused', async () => {
  const refusal = { error: 'insufficient_funds', code: '' };
  const game = await showGame('roulette-1z', start, () => ({ type: 'refused', refusal }));
  const label = element('.wheel').getAttribute('aria-label');
  choose(100);
  field('high').click();
  button().click();
  await vi.waitFor(() => expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 0 }));
  expect(button().textContent).toMatch(/R\$1\.00/);
  expect(element('.foot').hasAttribute('data-outcome')).toBe(false);
  expect(element('.wheel').getAttribute('aria-label')).toBe(label);
});

test('every field shows its return, and the table is one tab stop', async () => {
  await showGame('roulette-1z', start, () => ({}));
  const fields = [...document.querySelectorAll<HTMLButtonElement>('.field')];
  expect(fields).toHaveLength(49);
  expect(fields.every((one) => /, returns (2|3|36)×$/.test(one.getAttribute('aria-label') ?? ''))).toBe(true);
  expect(fields.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
