import { createHash, createHmac } from 'node:crypto';
import type { Hmac } from '#contract/rules/casino/provably-fair.ts';

export const fairHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/** SHA-256 of a seed as the text that it is, in hexadecimal digits. */
export const fairHash = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');
