// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DOUBLE_NEXT_ROUND_MS } from '#contract/rules/casino/double-rules.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RoundAside } from './round-aside.tsx';

const DRAWN = Date.UTC(2026, 10, 20, 15);
const money = (cents: number) => `R$ ${(cents / 100).toFixed(2)}`;
const said = () => (document.body.textContent ?? '').replace(/\s/g, ' ');

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('games');
});
beforeEach(() => {
  vi.useFakeTimers({ now: DRAWN + DOUBLE_NEXT_ROUND_MS - 6_000, toFake: ['setInterval', 'Date'] });
  vi.spyOn(serverClock, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('before the result each stake stands there, and no time', () => {
  render(
    <RoundAside drawnAt={null} outcome={null} mine={{ red: 200, white: 0, black: 100 }} money={money} />,
  );
  expect(said()).toBe('Vermelho: apostou R$ 2.00Preto: apostou R$ 1.00');
});

test('after it what each stake paid, and the time until the next round', () => {
  render(<RoundAside drawnAt={DRAWN} outcome={3} mine={{ red: 200, white: 0, black: 100 }} money={money} />);
  expect(said()).toContain('Próxima rodada00:06');
  expect(screen.getByText('Vermelho: apostou R$ 2.00, recebeu R$ 4.00')).toBeDefined();
  expect(screen.getByText('Preto: apostou R$ 1.00, recebeu R$ 0.00')).toBeDefined();
  act(() => vi.advanceTimersByTime(6_000));
  expect(said()).toContain('Próxima rodadaem instantes');
});
