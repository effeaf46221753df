// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useWideScreen } from './use-wide-screen.ts';

function Statement() {
  return <p>{useWideScreen(768) ? 'table' : 'list'}</p>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[R9.13] before the width is measured, 1024 px are assumed, which shows the table', () => {
  expect(renderToString(<Statement />)).toBe('<p>table</p>');
});

test.each([
  [360, 'list'],
  [768, 'table'],
])('[R9.13] a width of %i px shows the %s', (width, shown) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener() {},
    removeEventListener() {},
  }));
  render(<Statement />);
  expect(screen.getByText(shown)).toBeDefined();
});
