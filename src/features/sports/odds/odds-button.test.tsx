// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { placementAtom } from '../slip/placement.ts';
import { clearSlip, slipAtom } from '../slip/slip-store.ts';
import { OddsButton } from './odds-button.tsx';

const market: Market = {
  ...{ id: 'result', group: 'main', name: 'Resultado final', state: 'open' },
  selections: [{ id: 'home', name: 'Palmeiras', label: '1', odds: 1_850 }],
};
const event = { id: 'a', home: 'Palmeiras', away: 'Bahia', state: 'live', suspended: false } as SportEvent;

const button = (odds: number, state: Market['state'] = 'open', now: Partial<SportEvent> = {}) => (
  <QueryClientProvider client={queryClient}>
    <OddsButton
      event={{ ...event, ...now }}
      market={{ ...market, state }}
      selection={{ id: 'home', name: 'Palmeiras', label: '1', odds }}
    />
  </QueryClientProvider>
);
const shown = () => screen.getByRole('button');
/** The direction of the last movement, and whether it is still marked. */
const mark = () => [shown().getAttribute('data-way'), shown().hasAttribute('data-fresh')];
const legs = () => store.get(slipAtom).legs.length;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  vi.useFakeTimers();
  clearSlip();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test('a movement is marked and announced for four seconds, not by colour alone', () => {
  const { rerender } = render(button(1_850));
  expect(shown().getAttribute('aria-label')).toBe('1 1.85, Palmeiras, Resultado final');
  rerender(button(1_920));
  expect(mark()).toEqual(['up', true]);
  expect(shown().getAttribute('aria-label')).toBe('1 1.92, Palmeiras, Resultado final, subiu');
  act(() => void vi.advanceTimersByTime(3_999));
  expect(mark()).toEqual(['up', true]);
  act(() => void vi.advanceTimersByTime(1));
  expect(mark()).toEqual(['up', false]);
  rerender(button(1_700));
  expect(mark()).toEqual(['down', true]);
});

test('its name starts with the visible text, unchanged (WCAG 2.5.3)', () => {
  render(button(1_850));
  const seen = [...shown().children].map((part) => part.textContent).join(' ');
  expect(seen).toBe('1 1.85');
  expect(shown().getAttribute('aria-label')?.startsWith(seen)).toBe(true);
});

test('a press puts the selection on the slip, and another press removes it', () => {
  render(button(1_850));
  fireEvent.click(shown());
  expect([legs(), shown().getAttribute('aria-pressed')]).toEqual([1, 'true']);
  fireEvent.click(shown());
  expect([legs(), shown().getAttribute('aria-pressed')]).toEqual([0, 'false']);
});

test.each([
  ['its market is suspended', 'suspended', {}, 'suspensa'],
  ['its market is closed', 'closed', {}, 'encerrada'],
  ['its event is suspended', 'open', { suspended: true }, 'suspensa'],
  ['its event has ended', 'open', { state: 'ended' }, 'encerrada'],
] as const)('if %s it shows no odds and accepts no bet', (_, state, now, said) => {
  render(button(1_850, state, now));
  expect(shown().textContent).not.toContain('1.85');
  expect(shown().getAttribute('aria-label')).toContain(said);
  fireEvent.click(shown());
  expect(legs()).toBe(0);
});

test.each(['sending', 'unknown'] as const)(
  'while the placement is in phase %s the selections stay as they were sent',
  (phase) => {
    render(button(1_850));
    fireEvent.click(shown());
    store.set(placementAtom, phase === 'sending' ? { phase, unclear: false } : { phase });
    fireEvent.click(shown());
    expect(legs()).toBe(1);
    store.set(placementAtom, { phase: 'idle' });
  },
);

test('a suspended selection can be removed from the slip', () => {
  const { rerender } = render(button(1_850));
  fireEvent.click(shown());
  rerender(button(1_850, 'suspended'));
  fireEvent.click(shown());
  expect(legs()).toBe(0);
});

test('without a network it says that its odds are old, and accepts no bet', () => {
  onlineManager.setOnline(false);
  render(button(1_850));
  expect(shown().getAttribute('aria-label')).toContain('cotação antiga');
  fireEvent.click(shown());
  expect(legs()).toBe(0);
});
