// Set-up of the test files of the server: at the end of each file no server listens, no embedded database is open and no timer that
// keeps a process alive is pending. What is left behind fails the file and names the test in which it began.
import { Server } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { getRequestListener } from '@hono/node-server';
import { afterAll, vi } from 'vitest';
import {
  demandNone,
  drain,
  type Leftover,
  leftover,
  oncePerProcess,
  takeTimers,
  watchTimers,
} from './leftovers.ts';

// The HTTP library puts its own Request and Response in place of the global ones when it is first used: not within a test.
getRequestListener(() => new Response());

const servers = oncePerProcess('servers', () => new Map<Server, Leftover>());
const databases = oncePerProcess('databases', () => new Map<PGlite, Leftover>());

function watchServers(): object {
  const { listen } = Server.prototype;
  Server.prototype.listen = function listenWatched(this: Server, ...args: never[]) {
    servers.set(this, leftover('a listening server'));
    return Reflect.apply(listen, this, args);
  } as typeof listen;
  return listen;
}

function watchDatabases(): object {
  const { create } = PGlite;
  PGlite.create = async function createWatched(...args: never[]) {
    const origin = leftover('an open embedded database');
    const database = await Reflect.apply(create, PGlite, args);
    databases.set(database, origin);
    return database;
  } as typeof create;
  return create;
}

watchTimers();
oncePerProcess('watched servers', watchServers);
oncePerProcess('watched databases', watchDatabases);

function takeLeftovers(): Leftover[] {
  const listening = [...servers].filter(([server]) => server.listening);
  const open = [...databases].filter(([database]) => !database.closed);
  servers.clear();
  databases.clear();
  return [...listening, ...open].map(([, origin]) => origin);
}

const ofAll = () => true;

afterAll(async () => {
  vi.useRealTimers();
  await drain(ofAll);
  demandNone([...takeLeftovers(), ...takeTimers(ofAll)]);
});
