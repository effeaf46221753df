// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTooltips } from './tooltip.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button id="icon" aria-label="Fechar"><svg></svg></button>
    <button id="text" aria-label="Entrar na conta">Entrar</button>`;
  stop = startTooltips();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const tip = () => document.querySelector('[data-shown]');
const enter = (element: Element, pointerType = 'mouse') =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));

test('a pointer that rests on an icon shows its label, which stays while the pointer is on it', () => {
  enter(at('icon').querySelector('svg') as Element);
  expect(tip()).toBeNull();
  vi.advanceTimersByTime(400);
  expect(tip()?.textContent).toBe('Fechar');
  expect(tip()?.ariaHidden).toBe('true');
  enter(tip() as Element);
  vi.advanceTimersByTime(1_000);
  expect(tip()).not.toBeNull();
  enter(document.body);
  expect(tip()).toBeNull();
});

test.each([
  ['Esc', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a press', () => at('icon').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ['scrolling', () => document.body.dispatchEvent(new Event('scroll'))],
])('%s hides it', (_, action) => {
  enter(at('icon'));
  vi.advanceTimersByTime(400);
  expect(tip()).not.toBeNull();
  action();
  expect(tip()).toBeNull();
});

test('scrolling elsewhere does not hide it', () => {
  enter(at('icon'));
  vi.advanceTimersByTime(400);
  at('text').dispatchEvent(new Event('scroll'));
  expect(tip()).not.toBeNull();
});

test('a button with visible text, and a touch, show none', () => {
  enter(at('text'));
  enter(at('icon'), 'touch');
  vi.advanceTimersByTime(1_000);
  expect(tip()).toBeNull();
});

test('it follows its button, and goes with it', () => {
  const place = vi.spyOn(at('icon'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 400, 44, 44));
  enter(at('icon'));
  vi.advanceTimersByTime(400);
  const panel = tip() as HTMLElement;
  const top = Number.parseFloat(panel.style.top);
  vi.spyOn(panel, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(Number.parseFloat(panel.style.left), Number.parseFloat(panel.style.top), 0, 0),
  );
  place.mockReturnValue(new DOMRect(100, 380, 44, 44));
  vi.advanceTimersByTime(40);
  expect(Number.parseFloat(panel.style.top)).toBe(top - 20);
  at('icon').remove();
  vi.advanceTimersByTime(40);
  expect(tip()).toBeNull();
});

test('in an open dialog it is rendered inside the dialog', () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  dialog.append(at('icon'));
  document.body.append(dialog);
  enter(at('icon'));
  vi.advanceTimersByTime(400);
  expect(tip()?.parentElement).toBe(dialog);
});

test.each([
  ['above its button', 400, 'above'],
  ['below one at the top of the window', 10, 'below'],
])('it shows %s', (_, top, side) => {
  vi.spyOn(at('icon'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, top, 44, 44));
  enter(at('icon'));
  vi.advanceTimersByTime(400);
  expect(tip()?.getAttribute('data-shown')).toBe(side);
});
