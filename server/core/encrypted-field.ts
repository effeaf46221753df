// What must be read again and yet not lie open in the database: AES-256-GCM under a key made from one of the server's secrets.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The text was sealed with another key, for somebody else, or was changed. */
export class DecryptionFailed extends Error {
  override name = 'DecryptionFailed';
}

interface FieldCipher {
  /** Seals bytes for whom or what `context` names; they open for the same one alone. */
  close(bytes: Uint8Array, context: string): string;
  /** Gives the bytes back. Throws `DecryptionFailed`. */
  open(sealed: string, context: string): Buffer;
}

/** A seal for one purpose; another purpose of the same secret can't open it. */
export function openFieldCipher(secret: string, purpose: string): FieldCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(bytes, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch {
        throw new DecryptionFailed();
      }
    },
  };
}
