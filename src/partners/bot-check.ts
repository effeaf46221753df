// Solves the backend's proof of work (ALTCHA's format): the number whose SHA-256 with the salt is the challenge.
import { type BotChallenge, getBotChallenge } from '#contract/endpoints/player/registration-calls.ts';
import { call } from '#src/core/api/call.ts';
import { config } from '#src/core/config/app-config.ts';

/** Digests run off the main thread; batches keep the page responsive between them. */
const BATCH = 512;

/** The page came over plain http: browsers offer digests in secure contexts only. */
export class DigestUnavailable extends Error {
  override name = 'DigestUnavailable';
}

/**
 * Requests a challenge, solves it, and returns the token that registration sends. Where the configuration has no bot check, nothing is
 * asked (§7 doesn't name the call), and the token is empty. Throws as `call` does, and `DigestUnavailable`.
 */
export async function solveBotCheck(signal?: AbortSignal): Promise<string> {
  if (config().botCheck === '') return '';
  const challenge = await call(getBotChallenge, signal ? { signal } : {});
  if (!crypto.subtle) throw new DigestUnavailable();
  return tokenOf(challenge, await solve(challenge, signal));
}

/** The number from 0 to `maxnumber` that solves the challenge. Throws `Unsolvable` if there is none. */
export async function solve(challenge: BotChallenge, signal?: AbortSignal): Promise<number> {
  const text = new TextEncoder();
  for (let from = 0; from <= challenge.maxnumber; from += BATCH) {
    signal?.throwIfAborted();
    const count = Math.min(BATCH, challenge.maxnumber - from + 1);
    const digests = await Promise.all(
      Array.from({ length: count }, (_, step) =>
        crypto.subtle.digest('SHA-256', text.encode(challenge.salt + (from + step))),
      ),
    );
    const found = digests.findIndex((digest) => hexOf(digest) === challenge.challenge);
    if (found >= 0) return from + found;
  }
  throw new Unsolvable();
}

class Unsolvable extends Error {
  override name = 'Unsolvable';
}

function tokenOf({ algorithm, challenge, salt, signature }: BotChallenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
