import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { modalAtom, openModal } from '#src/core/modals.ts';
import { keepBeforeReload } from '#src/core/pwa/reload-gate.ts';
import { readStored, removeStored, writeStored } from '#src/core/storage.ts';
import { store } from '#src/core/store.ts';

/** D6: the modal that was open when the page reloaded itself opens again. Once, after the first frame; gives the way to stop. */
export function reopenModal(): () => void {
  const kept = readStored(STORED.openModal);
  removeStored(STORED.openModal);
  // One that opened meanwhile, as by an address, goes first.
  if (kept !== null && store.get(modalAtom) === null) openModal(kept);
  return keepBeforeReload(() => {
    const open = store.get(modalAtom)?.name;
    if (v.is(STORED.openModal.schema, open)) writeStored(STORED.openModal, open);
  });
}
