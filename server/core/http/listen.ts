import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import type { HttpEnv } from './http-env.ts';

interface Listening {
  host: string;
  port: number;
  /** Paths of certificate and key; plain HTTP without. */
  tls: { cert: string; key: string } | undefined;
  fetch: (request: Request, bindings: HttpEnv['Bindings']) => Response | Promise<Response>;
  /** Takes over an upgrade; false where it isn't meant for it. */
  handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
}

/** The port is taken, the host isn't ours, or the certificate can't be used. */
export class ListenFailed extends Error {
  override name = 'ListenFailed';
}

/** A client that sends its request more slowly than this (ms) is let go. */
const REQUEST_MS = 30_000;
/** Requests under way get so long (ms) to end when the server stops. */
const FAREWELL_MS = 2_000;

/** Answers on a port; gives the way to stop. Throws `ListenFailed`. */
export async function listen(options: Listening): Promise<() => Promise<void>> {
  const { host, port, tls, fetch, handleUpgrade } = options;
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, { incoming: bindings.incoming as IncomingMessage }),
    ...(tls
      ? { createServer: createSecure, serverOptions: readCertificate(tls) }
      : { createServer: createPlain }),
  }) as Server;
  server.requestTimeout = REQUEST_MS;
  server.on('upgrade', (request, socket, head) => {
    try {
      if (!handleUpgrade?.(request, socket, head)) socket.destroy();
    } catch {
      // Nobody else would catch it: it would end the process.
      socket.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.message;
      reject(new ListenFailed(`cannot listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      const late = setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
      server.close(() => {
        clearTimeout(late);
        resolve();
      });
      server.closeIdleConnections();
    });
}

function readCertificate(paths: { cert: string; key: string }): { cert: Buffer; key: Buffer } {
  try {
    const pair = { cert: readFileSync(paths.cert), key: readFileSync(paths.key) };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ListenFailed(`TLS_CERT and TLS_KEY can't be used: ${reason}`);
  }
}
