// @vitest-environment page
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { readStored } from '../device/storage.ts';
import { alertAtom } from '../state/alerts.ts';
import { store } from '../state/store.ts';
import { i18n, initI18n, loadTexts } from './i18n.ts';
import { currentLanguage } from './language.ts';
import { switchLanguage } from './switch-language.ts';

const net = vi.hoisted(() => ({ down: false }));
const file = vi.hoisted(() => (text: string) => ({
  get default() {
    if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
    return { text };
  },
}));
vi.mock('#src/locales/es/shell.json', () => file('concha'));
vi.mock('#src/locales/es/home.json', () => file('inicio'));
vi.mock('#src/locales/pt/casino.json', () => file('cassino'));

beforeAll(() => initI18n('pt'));
afterEach(() => {
  net.down = false;
  store.set(alertAtom, null);
});

test('a language whose texts don’t load is neither shown nor stored, and an alert says so', async () => {
  net.down = true;
  await switchLanguage('es');
  expect([currentLanguage(), i18n.language, document.documentElement.lang]).toEqual(['pt', 'pt', 'pt-BR']);
  expect(readStored(STORED.language)).toBeNull();
  expect(store.get(alertAtom)?.text).toMatch(/^Não chegou resposta do servidor/);
});

test('asked for again with the connection back, it comes', async () => {
  net.down = true;
  await switchLanguage('es');
  net.down = false;
  await switchLanguage('es');
  expect([currentLanguage(), readStored(STORED.language)]).toEqual(['es', 'es']);
  await switchLanguage('pt');
});

test.each([
  ['?lang=en', ''],
  ['?lang=en&q=a%20b', '?q=a%20b'],
  ['?q=a&lang=en', '?q=a'],
  ['?slang=en', '?slang=en'],
])('a language that is chosen takes the one of %s out of the address', async (search, left) => {
  history.replaceState({ kept: true }, '', `/casino${search}#top`);
  await switchLanguage('pt');
  expect(location.pathname + location.search + location.hash).toBe(`/casino${left}#top`);
  expect(history.state).toEqual({ kept: true });
  history.replaceState(null, '', '/');
});

test('a feature’s texts that don’t come are an error, and are tried again', async () => {
  net.down = true;
  await expect(loadTexts('casino')).rejects.toMatchObject({ name: 'TextsMissing' });
  net.down = false;
  await loadTexts('casino');
  expect(i18n.t('casino:text')).toBe('cassino');
});
