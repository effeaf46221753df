// The words of the Pusher protocol, version 7, as far as this server speaks it.
import * as v from 'valibot';

export const PROTOCOL = 7;
/** The client pings after so long a silence (s). D7: a dead line is noticed within 21 s. */
export const ACTIVITY_TIMEOUT_S = 15;

const channelName = v.pipe(v.string(), v.maxLength(164), v.regex(/^[\w=@,.;-]+$/));

/** What a client may say. */
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

/** A message as text; the protocol wants `data` as a JSON text inside the JSON. */
export function encode(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });
}

/** Errors and close codes: 4000 to 4099 mean "don't come back", 4100 to 4199 "come back later", 4200 to 4299 "at once". */
export const CLOSE_CODES = {
  unknownApp: 4001,
  wrongProtocol: 4007,
  overCapacity: 4100,
  dialAgain: 4200,
  clientEvent: 4301,
} as const;
