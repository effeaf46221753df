// A local push service, and browsers that subscribed to it: each decrypts the messages it receives (RFC 8188, 8291).
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import type { PushService } from '#server/partners/push/push-service.ts';
import { openWebPush } from '#server/partners/push/web-push.ts';
import { freePortPair } from '../browser/ports.ts';

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface StandInBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushStandIn {
  /** The address it listens on. */
  origin: string;
  service: PushService;
  arrived: Arrived[];
  /** A browser's subscription, at this path. */
  browser: (path: string) => StandInBrowser;
  /** Messages for such a browser, decrypted with its key. Throws if one is for another browser or was changed. */
  open: (parcel: Arrived) => string;
  /** How the service answers at a path from now on; 201 by default. */
  answer: (path: string, status: number) => void;
  stop: () => Promise<void>;
}

/** Decrypts a message of one record, as web push uses it. */
function opened(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idEnd = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, idEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(idEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Starts the service. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const port = await freePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const arrived: Arrived[] = [];
  const statuses = new Map<string, number>();
  const secrets = new Map<string, { pair: ECDH; auth: Buffer }>();
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
    origin,
    service: openWebPush({
      keys: webPush.generateVAPIDKeys(),
      subject: 'mailto:push@varanda.example',
      services: [origin],
    }),
    arrived,
    browser(path) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      secrets.set(path, { pair, auth });
      return {
        endpoint: origin + path,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    open({ path, body }) {
      const secret = secrets.get(path);
      if (!secret) throw new Error(`nobody subscribed at ${path}`);
      return opened(body, secret.pair, secret.auth);
    },
    answer: (path, status) => void statuses.set(path, status),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
