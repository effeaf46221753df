// Encryption of database fields that must be readable again: AES-256-GCM with a key derived from one of the server's secrets.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedSecrets, currentSecret, type Secret } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The text was encrypted with another key or for another context, or was changed. */
export class DecryptionFailed extends Error {
  override name = 'DecryptionFailed';
}

interface FieldCipher {
  /** Encrypts bytes; only the same `context` (such as a player's id) can decrypt them. Returns base64url. */
  encrypt(bytes: Uint8Array, context: string): string;
  /** Decrypts what `encrypt` returned. Throws `DecryptionFailed`. */
  decrypt(encrypted: string, context: string): Buffer;
}

/** A cipher for one purpose; a cipher for another purpose of the same secret can't decrypt its texts. */
export function openFieldCipher(secret: Secret, purpose: string): FieldCipher {
  const keyOf = (one: string) => Buffer.from(hkdfSync('sha256', one, '', purpose, 32));
  const key = keyOf(currentSecret(secret));
  const accepted = acceptedSecrets(secret).map(keyOf);
  return {
    encrypt(bytes, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64url');
      for (const one of accepted) {
        try {
          return decryptWith(one, bytes, context);
        } catch {
          // It was another key, or the text was changed.
        }
      }
      throw new DecryptionFailed();
    },
  };
}

function decryptWith(key: Buffer, bytes: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
