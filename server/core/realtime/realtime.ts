import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The cluster will never take this event, however often it is told. */
export class EventRefused extends Error {
  override name = 'EventRefused';
}

/** The cluster takes no event at all now: it doesn't answer, or not to us. */
export class RealtimeTimeout extends Error {
  override name = 'RealtimeTimeout';
}

/** The line to the pages (D7): our own socket server, or a Channels cluster. */
export interface Realtime {
  /** Sends an event to everybody on a channel. Throws `EventRefused`, `RealtimeTimeout`, or what else went wrong with this one. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /**
   * The `auth` value that lets a socket join a private channel of a player's. Whose channel it is, the caller has checked. From here on
   * our own server closes the socket when a session of that player's ends; a cluster has no way to.
   */
  sign(socketId: string, channel: string, playerId: string): string;
  /** Takes over an HTTP upgrade that is meant for the line; false for any other. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}
