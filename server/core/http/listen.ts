import { readFileSync } from 'node:fs';
import {
  createServer as createPlain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import { ignoreUpgrade } from './ignored-upgrade.ts';
import type { HttpEnv } from './request-metadata.ts';

/** Where a server listens. */
export interface Place {
  /** What chose the port, for the message where it is in use: the variable's name. */
  chosenBy?: string;
  host: string;
  port: number;
  /** Paths of certificate and key; undefined: plain HTTP. */
  tls: { cert: string; key: string } | undefined;
}

interface Listening extends Place {
  fetch: (request: Request, bindings: HttpEnv['Bindings']) => Response | Promise<Response>;
  /** Handles a WebSocket's upgrade at `/app/…`; false where it is not for this handler. */
  handleUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Calls back after a time (ms), unless the returned function is called first; the process's timers where absent. */
  startTimer?: (ms: number, ended: () => void) => () => void;
}

/** The port is in use, the host is not one of this machine's, or the certificate can't be used. */
export class ListenFailed extends Error {
  override name = 'ListenFailed';
}

/** A client that takes longer than this (ms) to send its request is disconnected. */
const REQUEST_TIMEOUT_MS = 30_000;
/** An idle connection stays open longer (ms) than a proxy keeps its own, so that no request meets a connection that closes. */
const KEEP_ALIVE_MS = 75_000;
/** Host of a request that names none: HTTP/1.0 need not (health checks of load balancers); Node itself refuses an HTTP/1.1 request without one. */
const UNNAMED_HOST = 'localhost';
/** Where pages open their WebSockets. */
const SOCKETS_PATH = '/app/';
/** Time (ms) that running requests get to end where the caller sets none. */
const REQUESTS_END_WITHIN_MS = 8_000;
/**
 * Turns of the event loop before listening ends. After a long turn what arrived meanwhile has not been read: a connection is accepted in
 * one turn, its request read in the next, and a connection between two requests is cut as idle.
 */
const ARRIVED_TURNS = 3;

/**
 * Stops listening. Requests under way, and those that have arrived, get this time (ms) to end, the default is eight seconds;
 * then their connections are cut. Resolves when every connection is closed.
 */
type StopListening = (graceMs?: number) => Promise<void>;

function startProcessTimer(ms: number, ended: () => void): () => void {
  const timer = setTimeout(ended, ms);
  return () => clearTimeout(timer);
}

/** Whether a request for another protocol opens one of our own sockets. */
const opensSocket = ({ headers, url }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(SOCKETS_PATH) === true;

/** Listens on a port; returns the function that stops it. Throws `ListenFailed`. */
export async function listen(options: Listening): Promise<StopListening> {
  const { tls, fetch, handleUpgrade, startTimer = startProcessTimer } = options;
  const serverOptions = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    // From Node 22.21 and 24.9 on, whose servers answer all other requests as if they had not asked; older ones call `ignoreUpgrade`.
    shouldUpgradeCallback: (request: IncomingMessage) => handleUpgrade !== undefined && opensSocket(request),
  };
  const server = createAdaptorServer({
    hostname: UNNAMED_HOST,
    fetch: (request, { incoming, outgoing }) => {
      // HTTP/1.1 keeps a connection open by default (RFC 9112, 9.3): the twenty files of a page need not say so.
      if (incoming.url?.startsWith('/assets/')) outgoing.removeHeader('connection');
      return fetch(request, { incoming: incoming as IncomingMessage, outgoing: outgoing as ServerResponse });
    },
    ...(tls
      ? { createServer: createSecure, serverOptions: { ...serverOptions, ...readCertificate(tls) } }
      : { createServer: createPlain, serverOptions }),
  }) as Server;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  let isStopping = false;
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    if (isStopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      // A connection that becomes idle now would keep the server open until the client closes it.
      if (!server.listening) server.closeIdleConnections();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    try {
      if (opensSocket(request) && handleUpgrade?.(request, socket, head)) return;
      ignoreUpgrade(server, request, socket, head);
    } catch {
      // Nothing else catches it: it would end the process.
      socket.destroy();
    }
  });
  await bind(server, options);
  return async (graceMs = REQUESTS_END_WITHIN_MS) => {
    const cancel = startTimer(graceMs, () => server.closeAllConnections());
    isStopping = true;
    // The answer says that its connection ends: no client sends another request into it.
    for (const response of underWay) response.shouldKeepAlive = false;
    for (let turn = 0; turn < ARRIVED_TURNS; turn += 1) await new Promise((next) => setImmediate(next));
    await new Promise<void>((resolve) => {
      server.close(() => {
        cancel();
        resolve();
      });
      server.closeIdleConnections();
    });
  };
}

/**
 * Opens each of these places and leaves it at once, so that a start that can't listen there has done nothing before. Throws
 * `ListenFailed`.
 */
export async function checkPlaces(places: readonly Place[]): Promise<void> {
  for (const place of places) {
    if (place.tls) readCertificate(place.tls);
    const server = createNetServer((socket) => socket.destroy());
    await bind(server, place);
    await new Promise((closed) => server.close(closed));
  }
}

/** Lets a server listen at its place. Throws `ListenFailed`. */
function bind(server: NetServer, { chosenBy, host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'the port is in use. Stop what listens there (this server may be running already), or set another port'
          : error.message;
      reject(
        new ListenFailed(`${chosenBy ? `${chosenBy}: ` : ''}cannot listen on ${host}:${port}: ${reason}`),
      );
    });
    server.listen(port, host, resolve);
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
