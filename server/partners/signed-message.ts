// How servers of different parties trust each other's calls: an HMAC over the moment and the raw body, in one header.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, currentSecret, type Secret } from '#server/core/secret.ts';

export const SIGNATURE_HEADER = 'x-signature';

/** A call older or newer than this (ms) is refused, so that a recorded one can't be played again later. */
const WINDOW_MS = 5 * 60_000;

/** A call whose signature is missing, wrong or out of its time. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

function digest(secret: string, rawBody: string, at: number): string {
  return createHmac('sha256', secret).update(`${at}.${rawBody}`).digest('hex');
}

/** Signs a raw body at `now` (ms); gives the header's value. */
export function signMessage(secret: Secret, rawBody: string, now: number): string {
  return `t=${now},v1=${digest(currentSecret(secret), rawBody, now)}`;
}

/** Checks a header made by `signMessage` at `now` (ms). Throws `SignatureError`. */
export function verifyMessage(
  secret: Secret,
  rawBody: string,
  header: string | undefined,
  now: number,
): void {
  const parts = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!parts) throw new SignatureError('no signature');
  const [, at = '', given = ''] = parts;
  if (Math.abs(now - Number(at)) > WINDOW_MS) throw new SignatureError('signature out of its time');
  const isSigned = acceptedSecrets(secret).some((one) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(digest(one, rawBody, Number(at)))),
  );
  if (!isSigned) throw new SignatureError('wrong signature');
}
