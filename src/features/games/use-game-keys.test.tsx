// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useGameKeys } from './use-game-keys.ts';
import type { Stake } from './use-stake.ts';

const stake = { twice: vi.fn(), halve: vi.fn() };
const act = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function Game({ asking = false }: { asking?: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useGameKeys(root, stake as unknown as Stake, false);
  return (
    <>
      <a href="/">Sair</a>
      <main tabIndex={-1}>
        <div ref={root}>
          <button type="button">Metade</button>
          <button type="button" data-main-action="" onClick={act}>
            Apostar
          </button>
        </div>
      </main>
      <dialog open={asking}>
        <textarea aria-label="Semente" />
      </dialog>
    </>
  );
}

test('+ doubles the stake from a control of the game, and not with Ctrl, Meta or Alt', () => {
  render(<Game />);
  const button = screen.getByRole('button', { name: 'Metade' });
  expect(fireEvent.keyDown(button, { key: '+' })).toBe(false);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(fireEvent.keyDown(button, { key: '+', ...held })).toBe(true);
  expect(stake.twice).toHaveBeenCalledOnce();
});

test('before the focus is anywhere the signs change the stake, and Enter or Space presses the main action, once', () => {
  render(<Game />);
  for (const place of [document.body, screen.getByRole('main')]) {
    fireEvent.keyDown(place, { key: '+' });
    fireEvent.keyDown(place, { key: '-' });
    expect(fireEvent.keyDown(place, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(place, { key: ' ' })).toBe(false);
    for (const key of ['+', '-', 'Enter', ' ']) fireEvent.keyDown(place, { key, repeat: true });
  }
  expect(stake.twice).toHaveBeenCalledTimes(2);
  expect(stake.halve).toHaveBeenCalledTimes(2);
  expect(act).toHaveBeenCalledTimes(4);
});

test('what has the focus keeps Enter and Space, and what is outside of the game the signs too', () => {
  render(<Game />);
  for (const key of ['Enter', ' '])
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Metade' }), { key })).toBe(true);
  for (const key of ['+', '-', 'Enter'])
    expect(fireEvent.keyDown(screen.getByRole('link'), { key })).toBe(true);
  expect([stake.twice, stake.halve, act].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

test('under a dialog no key is the game’s: in its fields the signs are typed', () => {
  render(<Game asking />);
  for (const key of ['+', '-', 'Enter']) {
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key })).toBe(true);
  }
  expect([stake.twice, stake.halve, act].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});
