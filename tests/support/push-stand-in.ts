// A push service on this machine, and browsers that subscribed to it. What arrives stays closed: only a browser could read it.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import type { PushService } from '#server/partners/push/push-service.ts';
import { openWebPush } from '#server/partners/push/web-push.ts';
import { freePortPair } from './ports.ts';

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushStandIn {
  service: PushService;
  arrived: Arrived[];
  /** A browser's subscription, at this path. */
  browser: (path: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  /** How the service answers at a path from now on; 201 where nothing is said. */
  answer: (path: string, status: number) => void;
  stop: () => Promise<void>;
}

/** Starts the service. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const port = await freePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const arrived: Arrived[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      arrived.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(statuses.get(path) ?? 201, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    service: openWebPush({
      keys: webPush.generateVAPIDKeys(),
      subject: 'mailto:push@varanda.example',
      services: [origin],
    }),
    arrived,
    browser(path) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      return { endpoint: origin + path, keys: { p256dh: pair.getPublicKey('base64url'), auth } };
    },
    answer: (path, status) => void statuses.set(path, status),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
