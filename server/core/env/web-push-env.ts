// The part of the environment for web push: the server's key pair (VAPID, RFC 8292) and the push services that it sends to. Without
// a key pair no notices are sent.
import { createECDH } from 'node:crypto';
import * as v from 'valibot';
import { loadOrCreateSecrets } from './secrets.ts';

const subject = (value: string) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || (URL.canParse(value) && value.startsWith('https://'));
/** Plain http only on this machine. */
const SERVICE = /^(https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

const publicKey = v.pipe(
  v.string(),
  v.regex(/^B[\w-]{86}$/, 'must be 65 bytes of an uncompressed point, base64url'),
);

export const webPushEntries = {
  VAPID_PUBLIC_KEY: v.optional(publicKey),
  VAPID_PUBLIC_KEY_PREVIOUS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(/\s+/).filter(Boolean)),
      v.array(publicKey),
    ),
    '',
  ),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 32 bytes, base64url'))),
  VAPID_SUBJECT: v.optional(
    v.pipe(v.string(), v.check(subject, 'must be mailto: an address, or an https address')),
  ),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) =>
        value
          .split(',')
          .map((part) => part.trim().toLowerCase())
          .filter(Boolean),
      ),
      v.array(v.pipe(v.string(), v.regex(SERVICE, 'must be origins such as https://push.example'))),
    ),
    '',
  ),
};
const entries = v.object(webPushEntries);
type Values = v.InferOutput<typeof entries>;

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface WebPushEnv {
  /** The given key pair. */
  keys: VapidKeys | undefined;
  /** Public keys that the pair replaces, or that replace it, while copies with both run. */
  otherKeys: readonly string[];
  /** The address under which push services reach the sender. */
  subject: string;
  /** Origins of push services besides those of the known browsers. */
  services: string[];
}

/** Derives the settings from the validated values and the page's address. */
export function webPushEnv(values: Values, publicUrl: string): WebPushEnv {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  const ours = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@varanda.example';
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    otherKeys: values.VAPID_PUBLIC_KEY_PREVIOUS,
    subject: values.VAPID_SUBJECT ?? ours,
    services: values.PUSH_SERVICES,
  };
}

/** What is wrong with the two keys together. */
export function webPushProblems({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Values): string[] {
  if (!publicKey && !privateKey) return [];
  if (!publicKey || !privateKey) {
    return [`VAPID_${publicKey ? 'PRIVATE' : 'PUBLIC'}_KEY is missing: the two VAPID_ keys come together`];
  }
  return publicKeyOf(privateKey) === publicKey
    ? []
    : ['VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY'];
}

/** The public key; undefined where these 32 bytes are not a private key. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

function generatePrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Without its leading zeros it would be shorter.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** The given key pair; else, where that is allowed, a generated one that is stored in the data folder; else none. */
export function loadOrCreatePushKeys(
  env: WebPushEnv,
  dataDir: string,
  mayGenerate: boolean,
): VapidKeys | undefined {
  if (env.keys || !mayGenerate) return env.keys;
  const name = 'VAPID_PRIVATE_KEY';
  const { [name]: privateKey } = loadOrCreateSecrets([name], {}, dataDir, mayGenerate, generatePrivateKey);
  const publicKey = publicKeyOf(privateKey);
  return publicKey === undefined ? undefined : { publicKey, privateKey };
}
