import type { Cents } from '#contract/rules/money.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';

/** The amount (cents) typed before this tab was reloaded; null if none (D6). */
export function storedDepositAmount(): Cents | null {
  return readStored(STORED.depositDraft)?.amount ?? null;
}

export function storeDepositAmount(amount: Cents | null): void {
  if (amount === null) removeStored(STORED.depositDraft);
  else writeStored(STORED.depositDraft, { amount });
}
