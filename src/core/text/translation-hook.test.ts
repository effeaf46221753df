// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initI18n, loadTexts } from './i18n.ts';
import { switchLanguage } from './switch-language.ts';

beforeAll(() => initI18n('pt'));
afterEach(cleanup);

test('a feature’s texts, the frame’s without a name, another’s by its name', async () => {
  await loadTexts('casino');
  const { result } = renderHook(() => ({ casino: useTranslation('casino').t, frame: useTranslation().t }));
  expect(result.current.casino('games')).toBe('Jogos');
  expect(result.current.frame('retry')).toBe('Tentar de novo');
  expect(result.current.casino('shell:retry')).toBe('Tentar de novo');
});

test('another language shows at once', async () => {
  const { result } = renderHook(() => useTranslation('home').t);
  await act(() => switchLanguage('en'));
  expect(result.current('games.count', { count: 0 })).toBe('No games');
  await act(() => switchLanguage('pt'));
  expect(result.current('games.count', { count: 0 })).toBe('Nenhum jogo');
});
