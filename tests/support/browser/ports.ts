import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether nothing listens on this loopback port. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A loopback port that is free together with the one after it: the page's and the sandbox's (D8). */
export async function freePortPair(): Promise<number> {
  for (let port = 20_000 + (process.pid % 300) * 40; port < 65_000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no two neighbouring ports are free');
}

/** The same, but taken until `release`: what asks for a free port meanwhile gets another one. */
export async function holdPortPair(): Promise<{ port: number; release: () => void }> {
  const port = await freePortPair();
  const holders = await Promise.all(
    [port, port + 1].map(async (one) => {
      const holder = createServer().listen(one, '127.0.0.1');
      await once(holder, 'listening');
      return holder;
    }),
  );
  return {
    port,
    release() {
      for (const holder of holders) holder.close();
    },
  };
}
