// WebCrypto as the hash functions that the contract's rules of the house games expect.
import type { Hmac, Sha256 } from '#contract/rules/casino/provably-fair.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether this browser can recalculate rounds: WebCrypto needs a secure context. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export const hmac: Hmac = async (key, message) => {
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), usage, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytesOf(message)));
};

export const sha256: Sha256 = async (text) =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))));
