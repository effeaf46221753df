import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature with which a socket may join a private channel: `key:HMAC-SHA256(secret, socket_id:channel)`, the protocol's own form. */
export function signChannel(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

/** True for a signature made by `signChannel` with the same values. */
export function isChannelSignature(
  signature: string,
  key: string,
  secret: string,
  socketId: string,
  channel: string,
): boolean {
  const wanted = Buffer.from(signChannel(key, secret, socketId, channel));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
