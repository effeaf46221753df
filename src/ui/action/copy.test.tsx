// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyStatus, useCopy } from './copy.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Example() {
  const copying = useCopy('00020126', 2_000);
  return (
    <>
      <button type="button" onClick={copying.copy}>
        {copying.state}
      </button>
      <CopyStatus {...copying} copied="Copiado" refused="Não deixou" />
    </>
  );
}
const press = () => act(async () => screen.getByRole('button').click());

test('a refused copy is said in a region that was there, empty, at every press', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<Example />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await press();
  expect(region.textContent).toBe('Não deixou');
  const said = region.firstChild;
  await press();
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Não deixou');
  expect(region.firstChild).not.toBe(said);
});

test('a copy is said, and is over after its time', async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<Example />);
  await press();
  expect(write).toHaveBeenCalledExactlyOnceWith('00020126');
  expect(screen.getByRole('status').textContent).toBe('Copiado');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('status').textContent).toBe('');
});
