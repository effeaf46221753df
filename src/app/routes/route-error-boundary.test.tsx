// @vitest-environment page
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initI18n } from '#src/core/text/i18n.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

function Broken(): never {
  throw new Error('broken');
}

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('[R4.34] an error inside a page leads home, in its place in the history', async () => {
  history.replaceState(null, '', '/casino');
  const entries = history.length;
  render(
    <RouteErrorBoundary path="/casino">
      <Broken />
    </RouteErrorBoundary>,
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(history.length).toBe(entries);
  expect(screen.queryByText('Voltamos em breve!')).toBeNull();
});

test('[R4.34] an error on home itself stays there and says so', async () => {
  render(
    <RouteErrorBoundary path="/">
      <Broken />
    </RouteErrorBoundary>,
  );
  expect(await screen.findByText('Voltamos em breve!')).toBeDefined();
  expect(screen.getByText('Código 500')).toBeDefined();
});
