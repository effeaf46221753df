import { DEVICE_SECRET } from '#contract/stored-device.ts';
import { randomId } from './random-id.ts';
import { readStored, writeStored } from './storage.ts';

/** The secret by which the server knows this device again, made up at its first login; each login renews its life. */
export function deviceSecret(): string {
  const secret = readStored(DEVICE_SECRET) ?? randomId();
  writeStored(DEVICE_SECRET, secret);
  return secret;
}
