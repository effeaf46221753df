// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { LazyView, usePreloadedView, viewChunk } from './lazy-view.tsx';

const PAGE = { Page: () => <p>the page</p> };

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Chunk = ReturnType<typeof viewChunk<typeof PAGE>>;

const show = (chunk: Chunk) =>
  render(
    <QueryClientProvider client={queryClient}>
      <LazyView chunk={chunk} loading={<p>loading</p>}>
        {({ Page }) => <Page />}
      </LazyView>
    </QueryClientProvider>,
  );

test('a view whose chunk did not come says so and asks again on retry', async () => {
  const load = vi.fn(async () => PAGE).mockRejectedValueOnce(new TypeError('no network'));
  show(viewChunk('a', load));
  screen.getByText('loading');
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('the page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('where the browser caches the failure, the retry reloads the document', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show(viewChunk('b', () => Promise.reject(new TypeError('no network'))));
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(again);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a chunk that fails again without a press reloads nothing', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal('cancelIdleCallback', () => {});
  const load = vi.fn(() => Promise.reject(new TypeError('no network')));
  const chunk = viewChunk('d', load);
  function List() {
    usePreloadedView(chunk, true);
    return null;
  }
  const { unmount } = render(<List />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  unmount();
  show(chunk);
  await screen.findByRole('button', { name: 'Tentar de novo' });
  // The connection is back, and a bet was refused.
  await queryClient.refetchQueries({ queryKey: chunk.queryKey });
  await queryClient.invalidateQueries({ queryKey: ['sports'] });
  expect(load.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(reload).not.toHaveBeenCalled();
});

test('a chunk that was loaded ahead is drawn at once', async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  vi.stubGlobal('cancelIdleCallback', () => {});
  const chunk = viewChunk('c', async () => PAGE);
  function List() {
    usePreloadedView(chunk, true);
    return null;
  }
  render(<List />);
  await vi.waitFor(() => expect(queryClient.getQueryData(chunk.queryKey)).toBeDefined());
  show(chunk);
  screen.getByText('the page');
});
