// Codes that an authenticator app makes from a shared secret and the time (RFC 6238 over RFC 4226), with the
// parameters that such apps support: SHA-1, six digits, half a minute.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTooFarAhead, MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** A telephone's clock may be off by this many steps. */
const SKEW_STEPS = 1;

/** The time step that contains a moment (ms since 1970). */
export const totpStepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a time step. Takes the secret's bytes. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step of a code, among those that are valid at `now` (ms) and come after `lastStep`; null if there is none. A last step
 * further ahead than a code can be was used by a wrong clock, and counts as none.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  const isWrong = isTooFarAhead(lastStep * STEP_MS, now, SKEW_STEPS * STEP_MS, MAX_CLOCK_DIFFERENCE_MS);
  const used = isWrong ? 0 : lastStep;
  for (let step = totpStepAt(now) - SKEW_STEPS; step <= totpStepAt(now) + SKEW_STEPS; step += 1) {
    const wanted = Buffer.from(totpCode(secret, step));
    const same = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (same && step > used) found = step;
  }
  return found;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in the form in which a secret is typed into authenticator apps: base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
