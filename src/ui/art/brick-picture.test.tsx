// @vitest-environment page
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BrickPicture } from './brick-picture.tsx';

/** The file that draws the pictures: how often it was asked for, and how often it fails at first. */
const file = vi.hoisted(() => ({ asked: 0, fails: 2 }));
vi.mock('./brick-drawing.tsx', () => {
  file.asked += 1;
  if (file.asked <= file.fails) throw new TypeError('Failed to fetch dynamically imported module');
  return { BrickDrawing: ({ name }: { name: string }) => `drawn: ${name}` };
});

afterEach(cleanup);

// The first of this file: what has loaded once stays.
test('a picture whose file failed is asked for when it is shown anew, and when the connection is back', async () => {
  render(<BrickPicture name="no-results" />);
  await waitFor(() => expect(file.asked).toBe(1));
  cleanup();
  const { container } = render(<BrickPicture name="empty-slip" />);
  await waitFor(() => expect(file.asked).toBe(2));
  // Its space is reserved.
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.textContent).toBe('');
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(container.textContent).toBe('drawn: empty-slip'));
});

test('once its file has loaded, a picture is there at once', () => {
  const { container } = render(<BrickPicture name="not-found" />);
  expect(container.textContent).toBe('drawn: not-found');
});
