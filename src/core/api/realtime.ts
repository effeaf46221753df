// The connection to the backend's events (D7): pusher-js, loaded when the first channel is joined. Every message is checked
// against contract/channel-events.ts; one that breaks it is dropped. A failure of the connection is never an error of the page (§4).
import { atom } from 'jotai';
import type { Channel, default as Pusher } from 'pusher-js';
import * as v from 'valibot';
import { REALTIME_EVENTS, type RealtimeEventName } from '#contract/channel-events.ts';
import { authoriseChannel } from '#contract/endpoints/player/session-calls.ts';
import { UNAUTHENTICATED } from '#contract/errors.ts';
import { RECONNECT_MS, TOO_MANY_SOCKETS } from '#contract/limits.ts';
import { config } from '../config/app-config.ts';
import { whenShownAgain } from '../device/when-shown.ts';
import { NetworkError } from '../net/http.ts';
import { BACKEND_HEARD, onConnectivityChange } from '../net/online.ts';
import { sessionStatus } from '../session/session-store.ts';
import { atomHook, store } from '../state/store.ts';
import { ApiError, ContractViolation, call } from './call.ts';

/** A dead connection is noticed within the sum of the two (D7). */
const ACTIVITY_TIMEOUT_MS = 15_000;
const PONG_TIMEOUT_MS = 6_000;
/** A subscription whose authorisation failed for now is asked for again: after a second, then twice as long each time, with jitter. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A page on screen whose socket made room for a newer one of its player connects again after this long, to read what it missed. */
const DISPLACED_MS = 60_000;
/** The event that pusher-js emits on a channel once the backend has accepted the subscription. */
const JOINED = 'pusher:subscription_succeeded';

type EventHandler<Name extends RealtimeEventName> = (
  event: v.InferOutput<(typeof REALTIME_EVENTS)[Name]>,
) => void;

const connectionStateAtom = atom<'none' | 'connecting' | 'connected'>('none');

/** Whether events arrive now; `none` until the first connection of this session. */
export const useConnectionState = atomHook(connectionStateAtom);

let connection: Promise<Pusher | null> | undefined;
/** The number of subscriptions of each joined channel. When the last one ends, the channel is left. */
const subscriptionCounts = new WeakMap<Channel, number>();
/** The functions that join the public channels again. Visitors may subscribe to them, too. */
const publicJoins = new Set<() => void>();
/** The functions that join the channels whose client didn't load, and the timer after which they do. */
const waitingJoins = new Set<() => void>();
let joining: ReturnType<typeof setTimeout> | undefined;
let failedLoads = 0;

/**
 * Joins a channel (its protocol name, from `channels`) and subscribes to one of its events. `joined` is called each time the
 * channel is joined, because earlier events were missed. Returns the function that unsubscribes. Without a realtime key no
 * event arrives.
 */
export function subscribe<Name extends RealtimeEventName>(
  channel: string,
  name: Name,
  handler: EventHandler<Name>,
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
        // Also where the channel is known: one that is being left, and not yet acknowledged, is joined again by this call alone.
        const joinedChannel = pusher.subscribe(channel);
        const listen = (data: unknown) => {
          const event = v.safeParse(schema, data);
          if (event.success) handler(event.output);
        };
        joinedChannel.bind(name, listen);
        subscriptionCounts.set(joinedChannel, (subscriptionCounts.get(joinedChannel) ?? 0) + 1);
        if (joined) joinedChannel.bind(JOINED, joined);
        leave = () => {
          joinedChannel.unbind(name, listen);
          if (joined) joinedChannel.unbind(JOINED, joined);
          const others = (subscriptionCounts.get(joinedChannel) ?? 1) - 1;
          subscriptionCounts.set(joinedChannel, others);
          // A closed connection has left every channel; to unsubscribe would write to a closed socket.
          if (others === 0 && connection === own) pusher.unsubscribe(channel);
        };
      })
      .catch(() => {
        if (!left) joinLater(join);
      });
  };
  join();
  if (!channel.startsWith('private-')) publicJoins.add(join);
  return () => {
    left = true;
    publicJoins.delete(join);
    forgetWaiting(join);
    leave();
  };
}

/** Joins again once the client has another chance to load: after a while, or when the connection is back. */
function joinLater(join: () => void): void {
  waitingJoins.add(join);
  if (waitingJoins.size > 1) return;
  joining = setTimeout(joinWaiting, retryDelay(failedLoads));
  failedLoads += 1;
}

function joinWaiting(): void {
  const joins = [...waitingJoins];
  forgetWaiting(...joins);
  for (const join of joins) join();
}

function forgetWaiting(...joins: (() => void)[]): void {
  for (const join of joins) waitingJoins.delete(join);
  if (waitingJoins.size === 0) clearTimeout(joining);
}

/** How long to wait (ms) after so many tries in vain: twice as long each time, with jitter. */
const retryDelay = (tries: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries) * (0.5 + Math.random());

/** The network is back: a connection that waits for its next attempt, or has given up, tries now. */
function reconnect(online: boolean): void {
  if (!online) return;
  joinWaiting();
  connection
    ?.then((pusher) => {
      if (pusher && /unavailable|disconnected|failed/.test(pusher.connection.state)) pusher.connect();
    })
    .catch(() => {});
}

/** Call at login and logout: closes the connection and leaves all channels. Public subscriptions rejoin on a new connection. */
export function disconnect(): void {
  const open = connection;
  connection = undefined;
  forgetWaiting(...waitingJoins);
  store.set(connectionStateAtom, 'none');
  open?.then((pusher) => pusher?.disconnect()).catch(() => {});
  // In a microtask, so that the caller has left the player's channels before. What it joins meanwhile is joined once.
  const joins = [...publicJoins];
  queueMicrotask(() => {
    for (const join of joins) if (publicJoins.has(join)) join();
  });
}

let followsConnectivity = false;

function connect(): Promise<Pusher | null> {
  if (connection) return connection;
  if (!followsConnectivity) onConnectivityChange(reconnect);
  followsConnectivity = true;
  const own: Promise<Pusher | null> = config().realtimeKey
    ? openConnection(() => connection === own)
    : Promise.resolve(null);
  connection = own;
  own.then(
    () => {
      failedLoads = 0;
      // Those that waited for the client of another subscription.
      if (connection === own) joinWaiting();
    },
    () => {
      // The file of the client didn't come: the next subscription asks for it again.
      if (connection === own) connection = undefined;
    },
  );
  return own;
}

/** `isCurrent`: whether this connection is still the one in use. */
async function openConnection(isCurrent: () => boolean): Promise<Pusher> {
  const { default: PusherClient } = await import('pusher-js');
  const { realtimeKey, realtimeCluster } = config();
  const pusher = new PusherClient(realtimeKey, {
    cluster: realtimeCluster,
    ...address(),
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    activityTimeout: ACTIVITY_TIMEOUT_MS,
    pongTimeout: PONG_TIMEOUT_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      // Uses `call`, which renews a token that is about to expire.
      customHandler: ({ socketId, channelName }, done) => {
        call(authoriseChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          (signed) => {
            failures.delete(channelName);
            done(null, {
              auth: signed.auth,
              ...(signed.channel_data === undefined ? {} : { channel_data: signed.channel_data }),
            });
          },
          (error: unknown) => {
            done(error instanceof Error ? error : new Error(String(error)), null);
            if (isPassing(error, failures.get(channelName) ?? 0)) {
              const askedMs = error instanceof ApiError ? error.retryAfterMs : 0;
              subscribeLater(channelName, socketId, askedMs);
            }
          },
        );
      },
    },
  });
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (isCurrent()) store.set(connectionStateAtom, current === 'connected' ? current : 'connecting');
  });
  // A page at rest asks for nothing but heartbeats: under load two late ones would be an outage, and the next answer reload the page.
  pusher.connection.bind('message', () => dispatchEvent(new Event(BACKEND_HEARD)));
  const failures = new Map<string, number>();
  const retries = new Set<ReturnType<typeof setTimeout>>();
  /** `askedMs`: the server wants to be asked no sooner; 0 where it doesn't say so. */
  const subscribeLater = (channel: string, socketId: string, askedMs: number) => {
    const tries = failures.get(channel) ?? 0;
    failures.set(channel, tries + 1);
    const timer = setTimeout(
      () => {
        retries.delete(timer);
        // A channel that was left is wanted no more, and another connection has asked for all of its channels itself.
        if (pusher.connection.socket_id === socketId && pusher.channel(channel)) pusher.subscribe(channel);
      },
      Math.max(retryDelay(tries), askedMs && askedMs + retryDelay(0)),
    );
    retries.add(timer);
  };
  // pusher-js itself would reconnect after exactly a second: all pages at once after a restart of the server. It announces
  // that before it sets its timer, which a disconnect clears.
  pusher.connection.bind('connecting_in', () => queueMicrotask(() => pusher.disconnect()));
  let isDisplaced = false;
  // What the server closed with; pusher-js says so before it disconnects.
  pusher.connection.bind('error', (error: { data?: { code?: number } } | undefined) => {
    if (error?.data?.code === TOO_MANY_SOCKETS) isDisplaced = true;
  });
  // §4 requires another attempt also after the close codes at which pusher-js stops for good. D7: with jitter.
  pusher.connection.bind('disconnected', () => {
    for (const timer of retries) clearTimeout(timer);
    retries.clear();
    failures.clear();
    const again = () => isCurrent() && pusher.connect();
    const jitter = 1 + Math.random();
    // Several pages that came back at once would displace each other in turn.
    if (isDisplaced) whenShownAgain(again, DISPLACED_MS * jitter);
    else setTimeout(again, RECONNECT_MS * jitter);
    isDisplaced = false;
  });
  return pusher;
}

/**
 * Whether the same question may be answered otherwise in a moment: no readable answer, a filter's page, too many requests, a failing
 * server, a token that could not be renewed for want of an answer (a renewal that is refused ends the session). A refusal without JSON is
 * the backend's own or a gateway's during a deploy, and counts after three further tries; another 401 is the backend's whatever it holds
 * (§4).
 */
function isPassing(error: unknown, tries: number): boolean {
  if (error instanceof NetworkError || error instanceof ContractViolation) return true;
  return (
    error instanceof ApiError &&
    (error.status >= 500 ||
      error.status === 408 ||
      error.status === 429 ||
      (error.text === UNAUTHENTICATED && sessionStatus() === 'in') ||
      (error.status !== 401 && (error.answer === undefined || (!error.answer && tries < 3))))
  );
}

/** The address of the configured socket, or of the backend's; empty if Pusher's cluster is used. */
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
