import type { PixKeyType } from '#contract/endpoints/withdrawals.ts';
import type { Cents } from '#contract/rules/money.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';

interface WithdrawDraft {
  amount: Cents | null;
  key_type: PixKeyType;
}

/** The values typed before this tab was reloaded; the PIX key itself is never stored (D6). */
export function storedWithdrawDraft(): WithdrawDraft {
  return readStored(STORED.withdrawDraft) ?? { amount: null, key_type: 'cpf' };
}

/** Null clears the draft. */
export function storeWithdrawDraft(draft: WithdrawDraft | null): void {
  if (draft === null) removeStored(STORED.withdrawDraft);
  else writeStored(STORED.withdrawDraft, draft);
}
