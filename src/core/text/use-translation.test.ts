// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadTexts, switchLanguage } from './i18n.ts';
import { useTranslation } from './use-translation.ts';

beforeAll(() => initI18n('pt'));
afterEach(cleanup);

test('a feature’s texts, the frame’s without a name, another’s by its name', async () => {
  await loadTexts('casino');
  const { result } = renderHook(() => ({ casino: useTranslation('casino').t, frame: useTranslation().t }));
  expect(result.current.casino('games')).toBe('Jogos');
  expect(result.current.frame('retry')).toBe('Tentar de novo');
  expect(result.current.casino('shell:retry')).toBe('Tentar de novo');
});

test('another language shows at once, and all who ask share one translator', async () => {
  const { result } = renderHook(() => [useTranslation('home').t, useTranslation('home').t] as const);
  expect(result.current[0]).toBe(result.current[1]);
  await act(() => switchLanguage('en'));
  expect(result.current[0]('games.count', { count: 0 })).toBe('No games');
  await act(() => switchLanguage('pt'));
  expect(result.current[0]('games.count', { count: 0 })).toBe('Nenhum jogo');
});
