import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';

/** The identity last typed into the login form of this tab; empty if none is stored (D6). */
export function storedIdentity(): string {
  return readStored(STORED.loginDraft)?.identity ?? '';
}

/** Stores an e-mail address so that it survives a reload; a CPF is never stored. */
export function storeIdentity(identity: string): void {
  const draft = { identity };
  if (v.is(STORED.loginDraft.schema, draft)) writeStored(STORED.loginDraft, draft);
  else removeStored(STORED.loginDraft);
}
