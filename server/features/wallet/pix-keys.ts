import * as v from 'valibot';
import type { PixKeyType } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { PHONE_CODE } from '#contract/limits.ts';
import { isValidCpf, maskCpf } from '#contract/rules/player/cpf.ts';
import { digitsOf } from '#contract/rules/player/digits.ts';
import { emailAddress } from '#contract/rules/player/email.ts';
import { parsePhoneNumber } from '#contract/rules/player/phone-number.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { findWithdrawal, listPaidKeys } from '#server/data/wallet/withdrawal-lifecycle.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';

/** Longest e-mail address that the register of PIX keys takes. */
const EMAIL_KEY_LENGTH = 77;
const FORMS: Readonly<
  Record<PixKeyType, { clean: (key: string) => string; holds: (key: string) => boolean }>
> = {
  cpf: { clean: digitsOf, holds: isValidCpf },
  email: {
    clean: (key) => key.toLowerCase(),
    holds: (key) => key.length <= EMAIL_KEY_LENGTH && v.is(emailAddress, key),
  },
  phone: {
    clean(key) {
      const number = parsePhoneNumber(PHONE_CODE, key);
      return number ? `+${number.code}${number.national}` : '';
    },
    holds: (key) => key !== '',
  },
  random: {
    clean: (key) => key.toLowerCase(),
    holds: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
  },
};

function refuse(code: string): never {
  throw new Refusal('invalid_input', { rule: 'pix_key', fields: { pix_key: [code] } });
}

/**
 * The key in the payment provider's form, if it belongs to the player: a CPF must be the player's, for any other kind
 * of key the provider names its holder (D3). Throws the refusal 'invalid_input' at the field.
 */
export async function ownPixKey(
  pix: Pick<PixProvider, 'findKeyOwner'>,
  document: string,
  { type, key }: { type: PixKeyType; key: string },
): Promise<string> {
  const form = FORMS[type];
  const cleaned = form.clean(typedCode(key));
  if (!form.holds(cleaned)) refuse('pix_key_invalid');
  const owner = type === 'cpf' ? cleaned : await pix.findKeyOwner(type, cleaned);
  if (owner === undefined) refuse('pix_key_unknown');
  if (owner !== document) refuse('pix_key_not_own');
  return cleaned;
}

/** A key masked for display. */
export function maskPixKey(type: PixKeyType, key: string): string {
  if (type === 'cpf') return maskCpf(key);
  if (type === 'email') return `${key.slice(0, 1)}•••${key.slice(key.indexOf('@'))}`;
  return `•••${key.slice(-4)}`;
}

/** The name under which the player's own CPF is offered. */
const OWN_CPF = 'cpf';

/** Most keys that are offered. */
const OFFERED_KEYS = 4;

type PlayerDocument = { id: string; document: string };

/** The keys offered to a player: those that were paid to, the last one first, and the player's CPF. */
export async function offeredPixKeys(
  queries: Queries,
  { id, document }: PlayerDocument,
): Promise<{ of: string; type: PixKeyType; masked: string }[]> {
  const paid = (await listPaidKeys(queries, id)).map(({ id: of, pixKeyType: type, pixKey }) => ({
    of: type === 'cpf' ? OWN_CPF : of,
    type,
    masked: maskPixKey(type, pixKey),
  }));
  const own = { of: OWN_CPF, type: 'cpf' as const, masked: maskPixKey('cpf', document) };
  const all = paid.some(({ of }) => of === OWN_CPF) ? paid : [...paid, own];
  return all.slice(0, OFFERED_KEYS);
}

/** The key that a request names: typed, or one of the offered, in the kind that it names. Throws the refusal 'invalid_input' at the field. */
export async function requestedPixKey(
  queries: Queries,
  { id, document }: PlayerDocument,
  asked: { pix_key_type: PixKeyType; pix_key?: string | undefined; saved_key?: string | undefined },
): Promise<{ type: PixKeyType; key: string }> {
  const { pix_key_type: type, pix_key, saved_key } = asked;
  if (saved_key !== undefined) {
    const earlier =
      saved_key === OWN_CPF
        ? { pixKeyType: 'cpf' as const, pixKey: document }
        : await findWithdrawal(queries, id, saved_key);
    // Two keys at once, or one of another kind: which of them is meant isn't guessed.
    if (pix_key !== undefined || (earlier && earlier.pixKeyType !== type)) refuse('pix_key_invalid');
    if (!earlier) refuse('pix_key_unknown');
    return { type, key: earlier.pixKey };
  }
  if (pix_key === undefined) refuse('required');
  return { type, key: pix_key };
}
