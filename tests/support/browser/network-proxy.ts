// A proxy between browser and server that a test can cut, slow down, route to another server or turn into a captive portal.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { freePortPair } from './ports.ts';

export interface NetworkProxy {
  /** The address that the browser opens. The server behind it needs it as PUBLIC_URL. */
  url: string;
  /**
   * Sends all further requests to this server. As with a deploy behind a load balancer, requests that are under way get their answers
   * from the server before, and WebSockets are closed. A broken request would count as the start of an outage.
   */
  routeTo: (serverUrl: string) => void;
  /**
   * Sends requests for the page and its files to this server, whose build is another one, and calls where they went before: the player's
   * session and money are there. `routeTo` ends it.
   */
  routePageTo: (serverUrl: string) => void;
  /** Closes every open connection and refuses new ones. */
  cut: () => void;
  /** Ends `cut`. */
  restore: () => void;
  /** Delays every response by so many ms. */
  setDelay: (ms: number) => void;
  /** Answers every request with this page; null ends it. */
  setCaptivePortal: (html: string | null) => void;
  /** Answers requests for these paths with 404; null ends it. */
  setMissing: (paths: RegExp | null) => void;
  /** Holds the responses for these paths back. The next call releases the responses that are held. */
  setHeld: (paths: RegExp | null) => void;
  /** Every request in order, with its `Referer`. For what the service worker fetches on its own, that is the worker's script. */
  requests: { path: string; referer: string }[];
  stop: () => Promise<void>;
}

/** A call of the contract. */
const isCall = (path: string) => /^\/(api|v2)\//.test(path);

/** Starts the proxy. It refuses connections until it is routed to a server. */
export async function startNetworkProxy(): Promise<NetworkProxy> {
  const port = await freePortPair();
  const sockets = new Set<Socket>();
  const webSockets = new Set<Duplex>();
  const requests: NetworkProxy['requests'] = [];
  let target: URL | undefined;
  let pageTarget: URL | undefined;
  let isCut = false;
  let delayMs = 0;
  let portal: string | null = null;
  let missing: RegExp | null = null;
  let held: RegExp | null = null;
  const heldResponses: (() => void)[] = [];

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    requests.push({ path, referer: incoming.headers.referer ?? '' });
    if (isCut || !target) return void incoming.socket.destroy();
    if (portal !== null) return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portal);
    if (missing?.test(path)) return void outgoing.writeHead(404).end();
    const { hostname: host, port: upstreamPort } = (isCall(path) ? undefined : pageTarget) ?? target;
    const upstream = request(
      { host, port: upstreamPort, path, method: incoming.method, headers: incoming.headers },
      (response) => {
        const reply = () => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        };
        if (held?.test(path)) heldResponses.push(reply);
        else setTimeout(reply, delayMs);
      },
    );
    upstream.on('error', () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer(handle);
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('upgrade', (incoming, socket, head) => {
    if (isCut || !target) return void socket.destroy();
    webSockets.add(socket);
    const upstream = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => {
      webSockets.delete(socket);
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    requests,
    routeTo(serverUrl) {
      target = new URL(serverUrl);
      pageTarget = undefined;
      for (const socket of webSockets) socket.destroy();
    },
    routePageTo(serverUrl) {
      pageTarget = new URL(serverUrl);
    },
    cut() {
      isCut = true;
      disconnect();
    },
    restore() {
      isCut = false;
    },
    setDelay(ms) {
      delayMs = ms;
    },
    setCaptivePortal(html) {
      portal = html;
    },
    setMissing(paths) {
      missing = paths;
    },
    setHeld(paths) {
      held = paths;
      for (const reply of heldResponses.splice(0)) reply();
    },
    stop: () =>
      new Promise((resolve) => {
        disconnect();
        server.close(() => resolve());
      }),
  };
}
