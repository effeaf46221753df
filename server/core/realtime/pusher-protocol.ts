// The messages of the Pusher protocol, version 7, that this server supports.

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { TOO_MANY_SOCKETS } from '#contract/limits.ts';

export const PROTOCOL = 7;
/** The client pings after this time of silence (s). D7: a dead connection is noticed within 21 s. */
export const ACTIVITY_TIMEOUT_S = 15;

const channelName = v.pipe(v.string(), v.maxLength(164), v.regex(/^[\w=@,.;-]+$/));

/** Messages of a client. */
export const clientMessage = v.variant('event', [
  v.object({ event: v.literal('pusher:ping') }),
  v.object({ event: v.literal('pusher:pong') }),
  v.object({
    event: v.literal('pusher:subscribe'),
    data: v.object({ channel: channelName, auth: v.optional(v.nullable(v.string()), '') }),
  }),
  v.object({ event: v.literal('pusher:unsubscribe'), data: v.object({ channel: channelName }) }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;

/** A message as text; the protocol requires `data` as a JSON text inside the JSON. */
export function encode(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });
}

/** Errors and close codes: 4000 to 4099 mean "do not reconnect", 4100 to 4199 "reconnect later", 4200 to 4299 "reconnect at once". */
export const CLOSE_CODES = {
  unknownApp: 4001,
  overQuota: TOO_MANY_SOCKETS,
  wrongProtocol: 4007,
  overCapacity: 4100,
  reconnectAtOnce: 4200,
  /** The protocol's "pong reply not received". */
  noPong: 4201,
  clientEvent: 4301,
} as const;

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
