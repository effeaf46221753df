// The connection to the backend's events (D7): pusher-js, loaded when the first channel is joined. Every message is checked
// against contract/channel-events.ts; one that breaks it is dropped. A failure of the connection is never an error of the page (§4).
import type { Channel, default as Pusher } from 'pusher-js';
import * as v from 'valibot';
import { REALTIME_EVENTS, type RealtimeEventName } from '#contract/channel-events.ts';
import { authoriseChannel } from '#contract/endpoints/sessions.ts';
import { RECONNECT_MS } from '#contract/limits.ts';
import { config } from '../config/app-config.ts';
import { call } from './call.ts';

/** A dead connection is noticed within the sum of the two (D7). */
const QUIET_MS = 15_000;
const PONG_MS = 6_000;
/** What pusher-js says on a channel once the backend took it in. */
const JOINED = 'pusher:subscription_succeeded';

type EventHandler<Name extends RealtimeEventName> = (
  event: v.InferOutput<(typeof REALTIME_EVENTS)[Name]>,
) => void;

let connection: Promise<Pusher | null> | undefined;
const reconnected = new Set<() => void>();
/** How many subscriptions a joined channel has: the last one leaves it. */
const hearings = new WeakMap<Channel, number>();
/** Join the public channels again, which visitors may subscribe to as well. */
const publicHearings = new Set<() => void>();

/**
 * Joins a channel (its name on the wire, from `channels`) and subscribes to one event on it; `joined` is called each time that
 * it was joined, because events before that were missed. Gives the way to leave. Without a realtime key no event ever
 * comes.
 */
export function subscribe<Name extends RealtimeEventName>(
  channel: string,
  name: Name,
  hearing: EventHandler<Name>,
  joined?: () => void,
): () => void {
  let left = false;
  let leave = () => {};
  const schema: v.GenericSchema<unknown, v.InferOutput<(typeof REALTIME_EVENTS)[Name]>> = REALTIME_EVENTS[
    name
  ];
  const join = () => {
    const own = connect();
    own
      .then((pusher) => {
        if (left || !pusher) return;
        const place = pusher.channel(channel) ?? pusher.subscribe(channel);
        const listen = (data: unknown) => {
          const event = v.safeParse(schema, data);
          if (event.success) hearing(event.output);
        };
        place.bind(name, listen);
        hearings.set(place, (hearings.get(place) ?? 0) + 1);
        if (joined) place.bind(JOINED, joined);
        leave = () => {
          place.unbind(name, listen);
          if (joined) place.unbind(JOINED, joined);
          const others = (hearings.get(place) ?? 1) - 1;
          hearings.set(place, others);
          // A closed connection has left every channel; to unsubscribe would write to a closed socket.
          if (others === 0 && connection === own) pusher.unsubscribe(channel);
        };
      })
      .catch(() => {});
  };
  join();
  if (!channel.startsWith('private-')) publicHearings.add(join);
  return () => {
    left = true;
    publicHearings.delete(join);
    leave();
  };
}

/** After every reconnect the truth is read again: what was missed stays missed otherwise (D7). */
export function onReconnected(listener: () => void): () => void {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
}

/** The network is back: a connection that waits for its next attempt, or gave up, tries now. */
export function reconnect(): void {
  connection
    ?.then((pusher) => {
      if (pusher && /unavailable|disconnected|failed/.test(pusher.connection.state)) pusher.connect();
    })
    .catch(() => {});
}

/** Login and logout: the connection is closed, all channels are left. Public subscriptions join theirs on a new connection. */
export function disconnect(): void {
  const open = connection;
  connection = undefined;
  open?.then((pusher) => pusher?.disconnect()).catch(() => {});
  // Only after the caller has left the player's channels, and with them the settings'.
  queueMicrotask(() => {
    for (const join of publicHearings) join();
  });
}

function connect(): Promise<Pusher | null> {
  if (connection) return connection;
  const own: Promise<Pusher | null> = config().realtimeKey
    ? dial(() => connection === own)
    : Promise.resolve(null);
  connection = own;
  return own;
}

/** `wanted`: whether this connection is still the one in use. */
async function dial(wanted: () => boolean): Promise<Pusher> {
  const { default: PusherLine } = await import('pusher-js');
  const { realtimeKey, realtimeCluster } = config();
  const pusher = new PusherLine(realtimeKey, {
    cluster: realtimeCluster,
    ...address(),
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    activityTimeout: QUIET_MS,
    pongTimeout: PONG_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      // Through our own calls, so that a token near its end is exchanged first.
      customHandler: ({ socketId, channelName }, done) => {
        call(authoriseChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          (signed) =>
            done(null, {
              auth: signed.auth,
              ...(signed.channel_data === undefined ? {} : { channel_data: signed.channel_data }),
            }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
  let connections = 0;
  let tries = 0;
  pusher.connection.bind('connected', () => {
    tries = 0;
    connections += 1;
    if (connections > 1) for (const listener of reconnected) listener();
  });
  // pusher-js gives up for good after some close codes; §4 wants another try. D7: jitter after the first.
  pusher.connection.bind('disconnected', () => {
    const wait = tries === 0 ? RECONNECT_MS : RECONNECT_MS * (1 + Math.random());
    tries += 1;
    setTimeout(() => wanted() && pusher.connect(), wait);
  });
  return pusher;
}

/** The address of our own socket instead of the cluster's, where the configuration names one or the backend has one. */
function address() {
  const { realtimeHost, backend } = config();
  if (!realtimeHost && !backend && typeof location === 'undefined') return {};
  const base = new URL(backend || location.origin);
  const secure = base.protocol === 'https:';
  const [host = base.hostname, port = realtimeHost ? '' : base.port] = realtimeHost
    ? realtimeHost.split(':')
    : [];
  return {
    wsHost: host,
    forceTLS: secure,
    ...(port ? { wsPort: Number(port), wssPort: Number(port) } : {}),
  };
}
