// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { AuthModal } from './modal/auth-modal.tsx';

const NAMES = [
  'register',
  'login',
  'deposit',
  'password_recovery',
  'register_cancel',
  'sponsors',
  'majority',
];
const ALL = Object.fromEntries(NAMES.map((name) => [name, `/media/${name}.svg`]));
let pictures: Promise<Record<string, unknown>>;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('auth');
});
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify(url.startsWith('/v2/images/') ? await pictures : {})),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const draft of [STORED.registerDraft, STORED.loginDraft]) removeStored(draft);
  vi.unstubAllGlobals();
});

function show(panel: string) {
  const close = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AuthModal panel={panel} open onClose={close} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  return { close };
}
/** The names of the visible pictures, in order. */
const shown = () =>
  [...document.querySelectorAll('dialog img')].map(
    (img) => /(\w+)\.svg$/.exec(img.getAttribute('src') ?? '')?.[1],
  );
/** Placeholders that are reserved for pictures. */
const rooms = () => document.querySelectorAll('dialog div[class*="picture"]').length;

describe('pictures in the auth modals', () => {
  test.each([
    ['login', ['login']],
    ['register', ['register', 'majority', 'sponsors']],
    ['recover', ['password_recovery']],
  ])('[R3.24] %s shows its own picture lazily, in the space reserved for it', async (panel, names) => {
    let answer = (_: Record<string, unknown>) => {};
    pictures = new Promise((resolve) => {
      answer = resolve;
    });
    show(panel);
    await vi.waitFor(() => expect(rooms()).toBe(names.length));
    expect(shown()).toEqual([]);
    answer(ALL);
    await vi.waitFor(() => expect(shown()).toEqual(names));
    expect(rooms()).toBe(0);
    for (const img of document.querySelectorAll<HTMLImageElement>('dialog img')) {
      expect([img.loading, img.alt, img.getAttribute('width'), img.getAttribute('height')]).toEqual([
        'lazy',
        '',
        '480',
        '160',
      ]);
    }
  });

  test.each([
    ['without pictures', {}],
    ['with addresses of a forbidden scheme', Object.fromEntries(NAMES.map((name) => [name, 'javascript:x']))],
  ])('[R3.24] %s, no picture shows and no space stays reserved', async (_, answer) => {
    pictures = Promise.resolve(answer);
    show('register');
    await vi.waitFor(() => expect(rooms()).toBe(0));
    expect(shown()).toEqual([]);
  });

  test('[R3.24] leaving a form with input shows the cancel picture, with buttons to stay and to leave', async () => {
    pictures = Promise.resolve(ALL);
    const { close } = show('register');
    await vi.waitFor(() => expect(shown()).toContain('register'));
    fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'a' } });
    fireEvent.click(screen.getByRole('button', { name: 'Agora não' }));
    const visible = [...document.querySelectorAll('dialog img')].filter((img) => !img.closest('[hidden]'));
    expect(visible.map((img) => img.getAttribute('src'))).toEqual(['/media/register_cancel.svg']);
    fireEvent.click(screen.getByRole('button', { name: 'Sair' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
