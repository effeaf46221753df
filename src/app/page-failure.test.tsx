// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#src/core/i18n.ts';
import { PageFailure } from './page-failure.tsx';

function Broken(): never {
  throw new Error('broken');
}

beforeAll(() => startTexts('pt'));
beforeEach(() => {
  // React tells the console of every error that a boundary takes.
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
    <PageFailure path="/casino">
      <Broken />
    </PageFailure>,
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(history.length).toBe(entries);
  expect(screen.queryByText('Voltamos em breve!')).toBeNull();
});

test('[R4.34] an error on home itself stays there and says so', async () => {
  render(
    <PageFailure path="/">
      <Broken />
    </PageFailure>,
  );
  expect(await screen.findByText('Voltamos em breve!')).toBeDefined();
  expect(screen.getByText('Código 500')).toBeDefined();
});
