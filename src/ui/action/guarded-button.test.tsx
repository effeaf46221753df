// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GuardedButton, type PressOffer } from './guarded-button.tsx';

let now: number;
let pressed: string[];
beforeEach(() => {
  now = 10_000;
  pressed = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = (offer: PressOffer | null, more: { loading?: boolean; disabled?: boolean } = {}) => (
  <GuardedButton offer={offer} {...more} onClick={() => pressed.push(offer?.action ?? 'nothing')}>
    {offer?.action ?? '…'}
  </GuardedButton>
);
const place: PressOffer = { action: 'place' };
const accept = (...gets: number[]): PressOffer => ({ action: 'accept', gets });

const element = () => screen.getByRole('button');
const down = () => fireEvent.pointerDown(element());
/** The end of a press with a pointer. */
const up = () => fireEvent.click(element(), { detail: 1 });
/** A press with a pointer that begins and ends now. */
const press = () => {
  down();
  return up();
};
const WAYS = [
  ['a pointer', press],
  [
    'a key',
    () => {
      fireEvent.keyDown(element(), { key: 'Enter' });
      fireEvent.click(element(), { detail: 0 });
    },
  ],
  ['an assistive device', () => fireEvent.click(element(), { detail: 0 })],
] as const;

test('a press that began before the offer became another one does nothing, however long it lasts', () => {
  const { rerender } = render(button(place));
  down();
  rerender(button(accept(1_800)));
  now += 5_000;
  // Nor the default action: the button may submit a form by now.
  expect(up()).toBe(false);
  expect(pressed).toEqual([]);
  press();
  expect(pressed).toEqual(['accept']);
});

test.each(WAYS)('a press with %s does nothing until half a second after the offer changed', (_, act) => {
  const { rerender } = render(button(place));
  rerender(button(accept(1_800)));
  now += 499;
  act();
  expect(pressed).toEqual([]);
  now += 1;
  act();
  expect(pressed).toEqual(['accept']);
});

test.each([
  ['lower odds', accept(1_800), accept(1_790), []],
  ['the same odds', accept(1_800), accept(1_800), ['accept']],
  ['higher odds', accept(1_800), accept(1_810), ['accept']],
  ['one of two odds lower', accept(1_800, 2_000), accept(1_900, 1_990), []],
  ['both odds higher', accept(1_800, 2_000), accept(1_900, 2_010), ['accept']],
  ['one selection fewer, by the player', accept(1_800, 2_000), accept(1_500), ['accept']],
])('%s: only a worse offer holds a press back', (_, before, after, expected) => {
  const { rerender } = render(button(before));
  down();
  rerender(button(after));
  up();
  expect(pressed).toEqual(expected);
  pressed = [];
  press();
  expect(pressed).toEqual(expected);
});

test('odds that fall each second leave half of each second for a press', () => {
  const { rerender } = render(button(accept(2_000)));
  for (const odds of [1_990, 1_980, 1_970]) {
    rerender(button(accept(odds)));
    now += 300;
    press();
    now += 300;
    press();
    now += 400;
  }
  expect(pressed).toEqual(['accept', 'accept', 'accept']);
});

test('an impatient second press, while the first is being sent, presses nothing that comes afterwards', () => {
  const { rerender } = render(button(place));
  press();
  rerender(button(place, { loading: true }));
  now += 800;
  down();
  rerender(button(accept(1_800)));
  up();
  now += 100;
  press();
  expect(pressed).toEqual(['place']);
});

test('a harmless offer is never held back, and what follows it is', () => {
  const seeBets = { action: 'see-bets', harmless: true };
  const { rerender } = render(button(place));
  rerender(button(seeBets));
  press();
  expect(pressed).toEqual(['see-bets']);
  down();
  rerender(button(place));
  up();
  press();
  expect(pressed).toEqual(['see-bets']);
});

test('a press that began as a harmless one commits to nothing, also of the same action', () => {
  const { rerender } = render(button({ action: 'stake', harmless: true }));
  down();
  rerender(button({ action: 'stake' }));
  up();
  expect(pressed).toEqual([]);
  press();
  expect(pressed).toEqual(['stake']);
});

test('a button that offered nothing counts at once, but not for a press that began before', () => {
  const { rerender } = render(button(null, { disabled: true }));
  down();
  rerender(button(place));
  up();
  expect(pressed).toEqual([]);
  press();
  expect(pressed).toEqual(['place']);
});

test('a held key presses once', () => {
  render(button(place));
  expect(fireEvent.keyDown(element(), { key: 'Enter' })).toBe(true);
  fireEvent.click(element(), { detail: 0 });
  expect(fireEvent.keyDown(element(), { key: 'Enter', repeat: true })).toBe(false);
  expect(pressed).toEqual(['place']);
});

test('a key’s press that ends on another element is over', () => {
  const { rerender } = render(button(place));
  fireEvent.keyDown(element(), { key: ' ' });
  fireEvent.blur(element());
  rerender(button(accept(1_800)));
  now += 500;
  // Enter in a field of the form.
  fireEvent.click(element(), { detail: 0 });
  expect(pressed).toEqual(['accept']);
});
