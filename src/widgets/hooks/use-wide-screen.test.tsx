// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useWideScreen } from './use-wide-screen.ts';

function Statement({ from = 768 }: { from?: number }) {
  return <p>{useWideScreen(from) ? 'table' : 'list'}</p>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [768, 'table'],
  [1_024, 'table'],
  [1_025, 'list'],
])(
  '[R9.13a] before the width is measured, 1024 px are assumed: a table from %i px is a %s',
  (from, shown) => {
    expect(renderToString(<Statement from={from} />)).toBe(`<p>${shown}</p>`);
  },
);

test.each([
  [360, 'list'],
  [768, 'table'],
])('a width of %i px shows the %s', (width, shown) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener() {},
    removeEventListener() {},
  }));
  render(<Statement />);
  expect(screen.getByText(shown)).toBeDefined();
});
