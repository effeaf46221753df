// @vitest-environment page
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { beginSession, clearSession } from '../session/session-store.ts';
import { i18n, initI18n, loadTexts } from './i18n.ts';
import { whenTextsLoaded } from './when-texts-loaded.ts';

const net = vi.hoisted(() => ({ down: false, asked: 0 }));
vi.mock('./text-files.ts', () => ({
  textFiles: new Proxy(
    {},
    {
      get: () => async () => {
        net.asked += 1;
        if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
        return { said: 'Saque pago.' };
      },
    },
  ),
}));

beforeAll(() => initI18n('pt'));
afterEach(() => {
  net.down = false;
  net.asked = 0;
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

test('the callback comes once the texts are there', async () => {
  const say = vi.fn(() => i18n.t('first:said'));
  whenTextsLoaded('first', say);
  await vi.waitFor(() => expect(say).toHaveReturnedWith('Saque pago.'));
});

test.each([
  [
    'the connection is back',
    'wallet',
    () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ],
  ['the page is shown again', 'bonuses', () => document.dispatchEvent(new Event('visibilitychange'))],
])('where they don’t load it comes once %s, and only once', async (_, feature, happens) => {
  net.down = true;
  const say = vi.fn(() => i18n.t(`${feature}:said`));
  whenTextsLoaded(feature, say);
  // Each attempt asks twice: i18next's own, and the one after its failure.
  await vi.waitFor(() => {
    happens();
    expect(net.asked).toBe(4);
  });
  net.down = false;
  await vi.waitFor(() => {
    happens();
    expect(say).toHaveReturnedWith('Saque pago.');
  });
  happens();
  await loadTexts(feature);
  expect(say).toHaveBeenCalledOnce();
});

test('what was to be said to one player isn’t said to the next', async () => {
  net.down = true;
  beginSession({ access_token: 'a.b.c', expires_in: 900 });
  const say = vi.fn();
  whenTextsLoaded('account', say);
  await vi.waitFor(() => expect(net.asked).toBe(2));
  clearSession();
  net.down = false;
  await loadTexts('account');
  document.dispatchEvent(new Event('visibilitychange'));
  await loadTexts('account');
  expect(say).not.toHaveBeenCalled();

  beginSession({ access_token: 'a.b.d', expires_in: 900 });
  whenTextsLoaded('protection', say);
  clearSession();
  await loadTexts('protection');
  expect(say).not.toHaveBeenCalled();
});
