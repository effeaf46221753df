import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '#contract/rules/player/password.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { PASSWORD_COST } from '#server/data/players/password-cost.ts';

const LENGTH = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalizePassword(password), salt, LENGTH, PASSWORD_COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The stored form of a password: salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt.${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/**
 * A hash that no password matches: checking it takes the same time, so that response times don't reveal an unknown
 * account.
 */
const UNKNOWN_ACCOUNT_HASH = `scrypt.${Buffer.alloc(16).toString('base64url')}.${Buffer.alloc(LENGTH).toString('base64url')}`;

/** True if this is the password; for an unknown account (undefined) false after the same work. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? UNKNOWN_ACCOUNT_HASH).split('.');
  const wanted = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && hash !== undefined;
}

/** Login attempts for one account, by its id or by an unknown login name; setting a new password resets them (D5). */
export const LOGINS_PER_ACCOUNT: RateRule = {
  name: 'login-account',
  max: 5,
  windowMs: 60_000,
  growing: true,
};

/** The same for one account from one address that it was used from before: strangers elsewhere don't keep its owner out. */
export const LOGINS_FROM_KNOWN_ADDRESS: RateRule = { ...LOGINS_PER_ACCOUNT, name: 'login-known-address' };

/** The same for one account from one device that it was used from before, by `deviceHash`: at any address. */
export const LOGINS_FROM_KNOWN_DEVICE: RateRule = { ...LOGINS_PER_ACCOUNT, name: 'login-known-device' };

/** The key of `LOGINS_FROM_KNOWN_ADDRESS`. */
export const knownAddressKey = (playerId: string, ip: string): string => `${playerId} ${countedAddress(ip)}`;
