// A proxy between browser and server that can be made slow: delay and bandwidth apply to all traffic, including the
// service worker's own requests, which a page's emulated network doesn't affect.
import { connect, createServer, type Socket } from 'node:net';

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 up. */
const DELAY_MS = 75;
const DOWN_BYTES_A_MS = 1_600_000 / 8 / 1_000;
const UP_BYTES_A_MS = 750_000 / 8 / 1_000;

export interface Line {
  setSlow: (slow: boolean) => void;
  close: () => Promise<void>;
}

/** Opens a proxy from a loopback port to another; unthrottled at first. */
export async function openLine(port: number, target: number): Promise<Line> {
  let slow = false;
  const open = new Set<Socket>();
  const lane = (bytesAMs: number) => {
    let freeAt = 0;
    return (from: Socket, to: Socket) => {
      let last = Promise.resolve();
      const after = (callback: () => void, bytes: number) => {
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (slow ? bytes / bytesAMs : 0);
        const wait = slow ? freeAt - now + DELAY_MS : 0;
        const due = wait > 0 ? new Promise<void>((resolve) => setTimeout(resolve, wait)) : Promise.resolve();
        last = last.then(() => due).then(callback);
      };
      from.on('data', (chunk) => after(() => void (to.destroyed || to.write(chunk)), chunk.length));
      from.on('end', () => after(() => to.end(), 0));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroyed || to.end());
    };
  };
  const down = lane(DOWN_BYTES_A_MS);
  const up = lane(UP_BYTES_A_MS);
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const backend = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, backend]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    up(client, backend);
    down(backend, client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    setSlow(next) {
      slow = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
