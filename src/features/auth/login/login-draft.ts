import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';

/** Who was logging in when this tab last heard of it; empty where nothing was kept (D6). */
export function storedIdentity(): string {
  return readStored(STORED.loginDraft)?.identity ?? '';
}

/** Keeps an e-mail address across a reload; a CPF is never kept. */
export function storeIdentity(identity: string): void {
  const draft = { identity };
  if (v.is(STORED.loginDraft.schema, draft)) writeStored(STORED.loginDraft, draft);
  else removeStored(STORED.loginDraft);
}
