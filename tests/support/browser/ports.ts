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

const firstPort = () => 20_000 + (process.pid % 300) * 40;

/** A loopback port that is free together with the one after it: the page's and the sandbox's (D8). */
export async function freePortPair(from = firstPort()): Promise<number> {
  for (let port = from; port < 65_000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no two neighbouring ports are free');
}

/** The same, but taken until `release`: what asks for a free port meanwhile gets another one. */
export async function holdPortPair(): Promise<{ port: number; release: () => void }> {
  for (let from = firstPort(); ; ) {
    const port = await freePortPair(from);
    const holders = [port, port + 1].map((one) => createServer().listen(one, '127.0.0.1'));
    const release = () => {
      for (const holder of holders) holder.close();
    };
    const listening = await Promise.allSettled(holders.map((holder) => once(holder, 'listening')));
    const [refused] = listening.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    if (!refused) return { port, release };
    release();
    if (refused.reason?.code !== 'EADDRINUSE') throw refused.reason;
    // Another process took one of the two since it was found free.
    from = port + 2;
  }
}
