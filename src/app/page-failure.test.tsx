// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#src/core/i18n.ts';
import { PageFailure } from './page-failure.tsx';

beforeAll(() => startTexts('pt'));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

function Broken(): never {
  throw new Error('broken');
}

test('[R4.34] an error inside a page leads home, in place of its entry', async () => {
  history.replaceState(null, '', '/casino');
  const entries = history.length;
  render(
    <PageFailure path="/casino">
      <Broken />
    </PageFailure>,
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(history.length).toBe(entries);
});

test('[R2.48] an error on home says so and stays', async () => {
  render(
    <PageFailure path="/">
      <Broken />
    </PageFailure>,
  );
  expect(screen.getByText('Voltamos em breve!')).toBeDefined();
  expect(location.pathname).toBe('/');
});
