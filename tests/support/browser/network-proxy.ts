// A line between browser and server that a test cuts, slows down, leads to another server, or lets a captive portal take.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePortPair } from './ports.ts';

export interface Front {
  /** What the browser opens; the server behind needs it as PUBLIC_URL. */
  url: string;
  /** From now on this server answers. */
  leadTo: (serverUrl: string) => void;
  /** No connection comes through any more, and those that stand break. */
  cut: () => void;
  mend: () => void;
  /** Every answer waits so long first (ms). */
  delay: (ms: number) => void;
  /** Every request is answered with this page instead. */
  portal: (html: string | null) => void;
  /** Paths of this kind are answered 404. */
  lose: (paths: RegExp | null) => void;
  /** Answers to paths of this kind wait until another kind, or none, is held back. */
  hold: (paths: RegExp | null) => void;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Every request in order, with its `Referer`: the service worker's script for what the worker fetches on its own. */
  requests: { path: string; referer: string }[];
  stop: () => Promise<void>;
}

/** Opens the line; it is cut until it leads somewhere. */
export async function openFront(): Promise<Front> {
  const port = await freePortPair();
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const requests: Front['requests'] = [];
  let target: URL | undefined;
  let isCut = false;
  let delayMs = 0;
  let portal: string | null = null;
  let lost: RegExp | null = null;
  let held: RegExp | null = null;
  const letGo: (() => void)[] = [];

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    asked.push(path);
    requests.push({ path, referer: incoming.headers.referer ?? '' });
    if (isCut || !target) return void incoming.socket.destroy();
    if (portal !== null) return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portal);
    if (lost?.test(path)) return void outgoing.writeHead(404).end();
    const onward = request(
      { host: target.hostname, port: target.port, path, method: incoming.method, headers: incoming.headers },
      (answer) => {
        const reply = () => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        };
        if (held?.test(path)) letGo.push(reply);
        else setTimeout(reply, delayMs);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  const server = createServer(pass);
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('upgrade', (incoming, socket, head) => {
    if (isCut || !target) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    asked,
    requests,
    leadTo(serverUrl) {
      target = new URL(serverUrl);
      disconnect();
    },
    cut() {
      isCut = true;
      disconnect();
    },
    mend() {
      isCut = false;
    },
    delay(ms) {
      delayMs = ms;
    },
    portal(html) {
      portal = html;
    },
    lose(paths) {
      lost = paths;
    },
    hold(paths) {
      held = paths;
      for (const reply of letGo.splice(0)) reply();
    },
    stop: () =>
      new Promise((resolve) => {
        disconnect();
        server.close(() => resolve());
      }),
  };
}
