// How much of the socket server one address and one socket may take.
import type { WebSocket } from 'ws';

export interface SocketLimits {
  /** Most sockets of one address (or IPv6 /64) at a time. */
  perAddress: number;
  /** Most messages and pings that one socket may send in a second; a page joins up to 100 channels at once. */
  messagesPerSecond: number;
  /** Most data (bytes) that waits in this process for a client that reads slowly or not at all. */
  unreadBytes: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  perAddress: 500,
  messagesPerSecond: 200,
  unreadBytes: 262_144,
};

/** Time (ms) in which a client's messages are counted. */
const COUNT_WINDOW_MS = 1_000;

/** The open sockets of each address. */
export function openAddressCounts(limit: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (address: string) => (counts.get(address) ?? 0) >= limit,
    /** Counts a socket until it is closed. */
    add(socket: WebSocket, address: string): void {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      socket.on('close', () => {
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
    },
  };
}

/** Counts the messages of one socket. The function returns false for a message that is one too many. `now`: ms, from any start. */
export function countMessages(limit: number, now: () => number): () => boolean {
  let messages = 0;
  let countedFrom = now();
  return () => {
    const at = now();
    if (at - countedFrom >= COUNT_WINDOW_MS) {
      countedFrom = at;
      messages = 0;
    }
    messages += 1;
    return messages <= limit;
  };
}
