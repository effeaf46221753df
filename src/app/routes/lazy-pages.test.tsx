// @vitest-environment page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initI18n } from '#src/core/text/i18n.ts';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

const Page = () => <p>the page</p>;
const retry = () => screen.findByRole('button', { name: 'Tentar de novo' });

function show(load: () => Promise<typeof Page>) {
  const Screen = lazyComponent([], load);
  render(
    <RouteErrorBoundary path="/casino">
      <Suspense>
        <Screen />
      </Suspense>
    </RouteErrorBoundary>,
  );
}

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

test('what didn’t come is asked for again on retry', async () => {
  const load = vi.fn(async () => Page).mockRejectedValueOnce(new TypeError('no network'));
  show(load);
  fireEvent.click(await retry());
  await screen.findByText('the page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('where the browser caches the failure, the retry reloads the document', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  show(() => Promise.reject(new TypeError('no network')));
  const first = await retry();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(first);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a style sheet that didn’t come is waited for before the screen shows', async () => {
  const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('Unable to preload CSS'));
  // Without an address nothing is fetched here.
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(null);
  let again: Node | undefined;
  vi.spyOn(link, 'replaceWith').mockImplementation((next) => {
    if (next instanceof Node) again = next;
  });
  document.head.append(link);
  show(load);
  fireEvent.click(await retry());
  await vi.waitFor(() => expect(again).toBeInstanceOf(HTMLLinkElement));
  expect(load).toHaveBeenCalledOnce();
  await act(async () => again?.dispatchEvent(new Event('load')));
  await screen.findByText('the page');
});
