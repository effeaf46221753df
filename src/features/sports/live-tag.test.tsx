// @vitest-environment page
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { LiveTag } from './live-tag.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(cleanup);

/** What is seen in the badge, and what is read out. */
function badge(minute: number | null, phase: string, whole = false) {
  const { container } = render(<LiveTag event={{ state: 'live', minute, phase }} online whole={whole} />);
  const [seen, said] = container.querySelectorAll('span > span');
  return [seen?.textContent, said?.textContent];
}

test.each([
  [67, '2º tempo', ['67′', 'minuto 67']],
  [45, 'Intervalo', ['Int.', 'Intervalo']],
  [31, '4º quarto', ['31′', 'minuto 31']],
  [null, '2º set · 30-15', ['2º set', '2º set · 30-15']],
  [null, 'Mapa 2', ['Mapa 2', 'Mapa 2']],
])('at minute %s of “%s” the badge says how far the event is', (minute, phase, said) => {
  expect(badge(minute, phase)).toEqual(said);
});

test('where there is room it has the whole name of a break', () => {
  expect(badge(45, 'Intervalo', true)).toEqual(['Intervalo', 'Intervalo']);
});

test('of a feed that says neither minute nor phase it says that the event runs', () => {
  const { container } = render(<LiveTag event={{ state: 'live', minute: null, phase: '' }} online />);
  expect(container.textContent).toBe('Ao vivo');
});
