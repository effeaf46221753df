// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Stake } from './use-stake.ts';
import { useStakeKeys } from './use-stake-keys.ts';

const stake = { twice: vi.fn(), halve: vi.fn() };
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function Game() {
  const root = useRef<HTMLDivElement>(null);
  useStakeKeys(root, stake as unknown as Stake, false);
  return (
    <div ref={root}>
      <button type="button">Apostar</button>
      <dialog open>
        <textarea aria-label="Semente" />
      </dialog>
    </div>
  );
}

test('+ doubles the stake from a control of the game, and not with Ctrl, Meta or Alt', () => {
  render(<Game />);
  const button = screen.getByRole('button');
  expect(fireEvent.keyDown(button, { key: '+' })).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(fireEvent.keyDown(button, { key: '+', ...held })).toBe(true);
  expect(stake.twice).toHaveBeenCalledOnce();
});

test('in a dialog above the game the signs are typed, and the stake stays', () => {
  render(<Game />);
  for (const key of ['+', '-']) expect(fireEvent.keyDown(screen.getByRole('textbox'), { key })).toBe(true);
  expect(stake.twice).not.toHaveBeenCalled();
  expect(stake.halve).not.toHaveBeenCalled();
});
