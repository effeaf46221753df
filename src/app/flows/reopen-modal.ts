import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { onBeforeReload } from '#src/core/pwa/reload-gate.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';

/** D6: the modal that was open when the page reloaded itself opens again. Once, after the first frame; gives the way to stop. */
export function reopenModal(): () => void {
  const name = readStored(STORED.openModal);
  removeStored(STORED.openModal);
  // A modal that opened meanwhile, as by the address, has precedence.
  if (name !== null && store.get(modalAtom) === null) openModal(name);
  return onBeforeReload(() => {
    const open = store.get(modalAtom)?.name;
    if (v.is(STORED.openModal.schema, open)) writeStored(STORED.openModal, open);
  });
}
