import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's parameters for scrypt: 32 MB and about 80 ms a hash.
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1_024 * 1_024 };
const LENGTH = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, (error, key) =>
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
