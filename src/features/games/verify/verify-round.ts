import type { Hmac, RoundSeeds } from '#contract/rules/fairness.ts';
import { minesOf } from '#contract/rules/mines.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const hmac: Hmac = async (key, message) => {
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), usage, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytesOf(message)));
};

export interface VerifiedRound {
  /** SHA-256 of the server seed, as it was shown before the round. */
  hash: string;
  /** Where the mines are, in the order they were laid. */
  board: number[];
}

/** Whether this browser can do the sums: WebCrypto is for secure pages alone. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** A round done again here, without the server. */
export async function verifyRound(seeds: RoundSeeds, mines: number): Promise<VerifiedRound> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(seeds.serverSeed));
  return { hash: hexOf(new Uint8Array(digest)), board: await minesOf(hmac, seeds, mines) };
}
