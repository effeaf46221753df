import { afterEach, expect, test } from 'vitest';
import { closeModal, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { openOverSlip } from './open-over-slip.ts';

const shown = async () => {
  await Promise.resolve();
  return store.get(modalAtom)?.name ?? null;
};

afterEach(async () => {
  // The slip's own opening ends what waits for it.
  openModal('slip');
  closeModal();
  await shown();
});

test('the slip opens again once the modal over it is closed', async () => {
  openModal('slip');
  openOverSlip('login');
  expect(await shown()).toBe('login');
  closeModal();
  expect(await shown()).toBe('slip');
});

test.each([
  ['at once', async () => {}],
  ['after requests', async () => void (await shown())],
])(
  'a deposit that is offered %s after a login comes first, and the slip opens again after it',
  async (_, wait) => {
    openModal('slip');
    openOverSlip('login');
    openModal('register');
    closeModal();
    await wait();
    openModal('deposit');
    expect(await shown()).toBe('deposit');
    closeModal();
    expect(await shown()).toBe('slip');
    closeModal();
    expect(await shown()).toBeNull();
    openModal('deposit');
    closeModal();
    expect(await shown()).toBeNull();
  },
);

test('it stays closed after a modal that has nothing to do with it', async () => {
  openModal('slip');
  openOverSlip('login');
  closeModal();
  expect(await shown()).toBe('slip');
  openModal('inactivity');
  closeModal();
  expect(await shown()).toBeNull();
});

test('it stays closed where the player is done with it, and where it was no sheet', async () => {
  openModal('slip');
  openOverSlip('login', () => true);
  closeModal();
  expect(await shown()).toBeNull();
  openOverSlip('login');
  closeModal();
  expect(await shown()).toBeNull();
});
