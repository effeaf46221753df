import type { PixKeyType } from '#contract/endpoints/withdrawals.ts';
import { isValidCpf } from '#contract/rules/cpf.ts';

/** The one phone that is a key; the demo player's. */
const PHONE_KEY = { phone: '5511987654321', document: '52998224725' };

/** A key that begins so is closed: the bank takes no payout to it. */
export const CLOSED_KEY = 'closed.';
/** The bank gives no answer for a key with this prefix, so that the payout's outcome is unknown. */
export const SILENT_KEY = 'silent.';

/**
 * Whose key it is in the sandbox: a CPF is its own; an e-mail address or random key belongs to the CPF whose eleven digits
 * it holds (`pix.52998224725@varanda.example`); one phone is known. Undefined for any other.
 */
export function pixKeyOwner(keyType: PixKeyType, key: string): string | undefined {
  const digits = key.replace(/\D/g, '');
  if (keyType === 'phone') return digits.endsWith(PHONE_KEY.phone.slice(2)) ? PHONE_KEY.document : undefined;
  const [held] = /\d{11}/.exec(key) ?? [];
  const document = keyType === 'cpf' ? digits : (held ?? '');
  return isValidCpf(document) ? document : undefined;
}
