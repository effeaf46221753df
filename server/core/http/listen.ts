import { readFileSync } from 'node:fs';
import { createServer as createPlain, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import type { HttpEnv } from './request-metadata.ts';

interface Listening {
  host: string;
  port: number;
  /** Paths of certificate and key; undefined: plain HTTP. */
  tls: { cert: string; key: string } | undefined;
  fetch: (request: Request, bindings: HttpEnv['Bindings']) => Response | Promise<Response>;
  /** Handles an upgrade; false where it is not for this handler. */
  handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
}

/** The port is in use, the host is not one of this machine's, or the certificate can't be used. */
export class ListenFailed extends Error {
  override name = 'ListenFailed';
}

/** A client that takes longer than this (ms) to send its request is disconnected. */
const REQUEST_TIMEOUT_MS = 30_000;
/** An idle connection stays open longer (ms) than a proxy keeps its own, so that no request meets a connection that closes. */
const KEEP_ALIVE_MS = 75_000;
/** Time (ms) that running requests get to end when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

/** Listens on a port; returns the function that stops it. Throws `ListenFailed`. */
export async function listen(options: Listening): Promise<() => Promise<void>> {
  const { host, port, tls, fetch, handleUpgrade } = options;
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, { incoming: bindings.incoming as IncomingMessage }),
    ...(tls
      ? { createServer: createSecure, serverOptions: readCertificate(tls) }
      : { createServer: createPlain }),
  }) as Server;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('upgrade', (request, socket, head) => {
    try {
      if (!handleUpgrade?.(request, socket, head)) socket.destroy();
    } catch {
      // Nothing else catches it: it would end the process.
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
      const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
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
