// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PlayPage } from './play-page.tsx';

const LAUNCHER = 'http://127.0.0.1:3001/launcher.js';
vi.mock('#src/core/config/app-config.ts', async (original) => {
  const actual = await original<typeof import('#src/core/config/app-config.ts')>();
  return { ...actual, config: () => ({ ...actual.config(), launcher: LAUNCHER }) };
});

let loaded: { src: string; defer: boolean }[];
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(page = <PlayPage id="1" notFound={<p>404</p>} />): void {
  loaded = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    loaded.push({ src: script.src, defer: script.defer });
    queueMicrotask(() => script.onerror?.(new Event('error')));
  });
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}

test('[R7.07] the launcher is loaded with the page, on a backend that answers no call of a game', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  open();
  expect(await screen.findByText('404')).toBeDefined();
  expect(loaded).toEqual([{ src: LAUNCHER, defer: true }]);
});

test('[R7.07] it waits for no answer', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  open(<PlayPage provider="cobogo" name="sete-ladeiras" notFound={<p>404</p>} />);
  expect(loaded).toEqual([{ src: LAUNCHER, defer: true }]);
});
