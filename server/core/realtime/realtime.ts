import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The line to the pages (D7): our own socket server, or a Channels cluster. */
export interface Realtime {
  /** Sends an event to everybody on a channel. Throws where the cluster doesn't take it. */
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
