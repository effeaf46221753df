// A proxy between a server and PostgreSQL that a test can cut, freeze, or let lose the answer to one statement.
import { connect, createServer, type Socket } from 'node:net';
import { freePortPair } from '../browser/ports.ts';

export interface PostgresProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones. */
  cut: () => void;
  /** Holds everything back in both directions, as a network does that drops packets. */
  freeze: () => void;
  /** Ends `cut` and `freeze`; what was held back goes on. */
  restore: () => void;
  /** PostgreSQL runs the next statement with this text; the connection is lost before its answer arrives. Resolves then. */
  loseAnswerTo: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Where PostgreSQL listens: a folder of Unix sockets, or a host. */
function addressOf(url: URL): { path: string } | { host: string; port: number } {
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** Starts a proxy in front of the database at this address. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  let losing: { text: string; lost: () => void } | undefined;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(addressOf(target));
    let answerIsLost: (() => void) | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      if (isFrozen) socket.pause();
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (sent) => {
      if (losing && sent.includes(losing.text)) {
        answerIsLost = losing.lost;
        losing = undefined;
      }
      database.write(sent);
    });
    database.on('data', (sent) => {
      if (!answerIsLost) return void client.write(sent);
      client.destroy();
      database.destroy();
      answerIsLost();
    });
  });
  const port = await freePortPair();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const url = new URL(target);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      destroyAll();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isCut = false;
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    loseAnswerTo: (text) =>
      new Promise((resolve) => {
        losing = { text, lost: resolve };
      }),
    stop: () =>
      new Promise((resolve) => {
        destroyAll();
        server.close(() => resolve());
      }),
  };
}
