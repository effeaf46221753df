import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { countedAddress } from '#server/core/http/client-address.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { PASSWORD_COST } from '#server/data/players/password-cost.ts';

const LENGTH = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, PASSWORD_COST, (error, key) =>
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

// Passwords of eight or more characters at the top of lists of leaked ones, worldwide and in Brazil; compared in
// lower case.
const WORDS = `
12345678 123456789 1234567890 11111111 00000000 88888888 87654321 12341234 12121212 11223344 123123123 147258369
987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty12345 asdfghjk asdfghjkl zxcvbnm1
zaq12wsx abcd1234 abc12345 a1b2c3d4 aa123456 a1234567 a12345678 password password1 password12 password123 passw0rd
p@ssw0rd p@ssword pass1234 iloveyou iloveyou1 sunshine princess football baseball superman batman123 starwars whatever
trustno1 computer internet michelle jennifer welcome1 welcome123 letmein1 letmein123 admin123 admin1234 administrator
changeme changeme123 secret123 master123 dragon123 monkey123 shadow123 michael1 jordan23 killer123 samsung1 google123
senha123 senha1234 senha12345 senha123456 senhasenha minhasenha mudar123 mudar1234 brasil123 brasil2014 brasil2022
brasil10 flamengo flamengo1 flamengo10 corinthians palmeiras saopaulo saopaulo1 vascodagama gremio123 cruzeiro santos123
internacional botafogo fluminense atletico futebol1 futebol10 familia1 familia123 gabriel1 gabriel123 rafael123 lucas123
felipe123 mariana1 juliana1 fernanda camila123 beatriz1 carolina eduardo1 vitoria1 princesa estrela1 teamo123 teamoteamo
meuamor1 meuamor123 amorzinho jesuscristo jesus123 jesuscris deusefiel deusefiel1 deuseamor deus1234 deusmeama
10203040 1020304050 102030405060 13131313 14141414 21212121 22222222 33333333 44444444 55555555 66666666 77777777
99999999 31415926 19871987 20202020 123456ab 123456abc 123456qwe qwe123456 abcdefgh abcdefg1 aaaaaaaa zzzzzzzz
varanda1 varanda123 apostas1 apostas123 cassino1 cassino123
`;

const COMMON = new Set(WORDS.split(/\s+/).filter(Boolean));

/** True for a password that attackers try first, including known data of the player. */
function isCommonPassword(password: string, known: readonly string[]): boolean {
  const small = password.toLowerCase();
  return COMMON.has(small) || known.some((word) => word.length >= 5 && small === word.toLowerCase());
}

/** Known data of the player; none of it may be the password. */
interface KnownOfPerson {
  email: string;
  document: string;
  /** yyyy-mm-dd */
  birthday: string;
  phone: string;
}

/** The errors of a chosen password besides its length, as codes by field; the same at registration and later. */
export function passwordProblems(
  chosen: { password: string; password_confirmation: string },
  { email, document, birthday, phone }: KnownOfPerson,
): Record<string, readonly string[]> {
  const known = [email, email.split('@')[0] ?? '', document, birthday.replaceAll('-', ''), phone];
  return {
    ...(isCommonPassword(chosen.password, known) ? { password: ['password_common'] } : {}),
    ...(chosen.password_confirmation === chosen.password
      ? {}
      : { password_confirmation: ['password_mismatch'] }),
  };
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

/** The key of `LOGINS_FROM_KNOWN_ADDRESS`. */
export const knownAddressKey = (playerId: string, ip: string): string => `${playerId} ${countedAddress(ip)}`;
