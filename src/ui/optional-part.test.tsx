// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { optionalPart } from './optional-part.ts';

afterEach(cleanup);

const Part = ({ of }: { of: string }) => <p>bets of {of}</p>;

const settle = (element: React.ReactElement) => act(async () => void render(<Suspense>{element}</Suspense>));

test('a part whose file doesn’t load leaves its place empty, and is asked for again when it is shown anew', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('no network'));
  const Optional = optionalPart(load);
  await settle(<Optional of="today" />);
  expect(document.body.textContent).toBe('');
  cleanup();
  await settle(<Optional of="today" />);
  expect(screen.getByText('bets of today')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is on screen without its file comes when the connection is back', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('no network'));
  const Optional = optionalPart(load, () => <p>not here</p>);
  await settle(<Optional of="today" />);
  expect(screen.getByText('not here')).toBeDefined();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.getByText('bets of today')).toBeDefined();
  expect(screen.queryByText('not here')).toBeNull();
});

test('a part that has loaded is loaded once', async () => {
  const load = vi.fn(async () => Part);
  const Optional = optionalPart(load);
  await settle(<Optional of="today" />);
  await act(async () => void dispatchEvent(new Event('online')));
  cleanup();
  await settle(<Optional of="tomorrow" />);
  expect(screen.getByText('bets of tomorrow')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
