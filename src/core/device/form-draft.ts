// The draft of a long form behind a login, in this tab until it is sent (D6): there is one such form at a time.

import { type AddressParts, NO_ADDRESS } from '#contract/rules/player/address.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** What was typed, by field; empty where nothing was stored. */
export function readFormDraft(): Readonly<Record<string, string>> {
  return readStored(STORED.formDraft) ?? {};
}

/** The address among what was typed; each part that wasn't is as in `before`. */
export function readAddressDraft(before: AddressParts = NO_ADDRESS): AddressParts {
  const draft = readFormDraft();
  const parts = Object.entries(before).map(([name, text]) => [name, draft[name] ?? text]);
  return Object.fromEntries(parts) as unknown as AddressParts;
}

/** Keeps what is typed; null: it was sent, or is wanted no more. */
export function saveFormDraft(fields: Readonly<Record<string, string>> | null): void {
  if (fields === null) removeStored(STORED.formDraft);
  else writeStored(STORED.formDraft, fields);
}
