import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The cluster refuses this event for good. */
export class EventRefused extends Error {
  override name = 'EventRefused';
}

/** The cluster accepts no event at all now: it does not answer, or refuses this server. */
export class RealtimeTimeout extends Error {
  override name = 'RealtimeTimeout';
}

/** The realtime connection to the pages (D7): the built-in socket server, or a Channels cluster. */
export interface Realtime {
  /**
   * The `auth` value with which a socket may join a player's private channel. The caller has checked that the channel is the player's.
   * From now on the built-in server closes the socket when a session of that player ends; a cluster can't.
   */
  sign(socketId: string, channel: string, playerId: string): string;
  /** Handles an HTTP upgrade to the realtime connection; false for any other. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /**
   * Tells the pages to connect elsewhere: each socket at a random moment of this time (ms), so that they do not all arrive at another
   * copy at once. New sockets are sent away. A cluster has nothing to do.
   */
  drain(overMs: number): void;
  /** Number of open sockets of this copy; 0 with a cluster. */
  connections(): number;
  close(): Promise<void>;
}

/** The built-in socket server, which passes events to the sockets of this copy. */
export interface LocalSockets extends Realtime {
  /** Sends an event to all subscribers of a channel. Throws `EventRefused`, `RealtimeTimeout`, or another error that concerns this event alone. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** Like `drain`, but the pages may connect to this copy again: it missed events, and they read the current state again. */
  reconnectAll(overMs: number): void;
}

export interface ChannelEvent {
  channel: string;
  event: string;
  data: unknown;
}

/** A Channels cluster, which the server calls over HTTP. */
export interface ChannelsCluster extends Realtime {
  /**
   * Sends up to `EVENTS_PER_CALL` events in one call, in their order. Throws `EventRefused` or another error that concerns these events
   * alone, or `RealtimeTimeout`; then none of them was published, as far as the server knows.
   */
  publishBatch(events: readonly ChannelEvent[]): Promise<void>;
  /** The channels with this prefix that a socket has joined. Throws like `publishBatch`. */
  joinedChannels(prefix: string): Promise<ReadonlySet<string>>;
}

/** Most events of one call; a limit of the protocol's batch endpoint. */
export const EVENTS_PER_CALL = 10;
