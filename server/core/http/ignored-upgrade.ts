import type { IncomingMessage, Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Duplex } from 'node:stream';

/** Headers that only the upgrade is about: RFC 9110, 7.8, and of HTTP/2 by an upgrade RFC 7540, 3.2.1. */
const UPGRADE_HEADERS = new Set(['upgrade', 'http2-settings']);

/** A request's head as it was sent, without what asks for another protocol. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (UPGRADE_HEADERS.has(lower)) continue;
    if (lower !== 'connection') {
      lines.push(`${name}: ${value}`);
      continue;
    }
    const options = value.split(',').filter((option) => !UPGRADE_HEADERS.has(option.trim().toLowerCase()));
    if (options.length > 0) lines.push(`${name}: ${options.join(',')}`);
  }
  // Node has read each byte as a character.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * Answers a request that asks for a protocol which isn't spoken here as if it hadn't asked (RFC 9110, 7.8). Clients ask for HTTP/2 in this
 * way with each request, such as Java's own. Node gives the socket away before it reads the body: the server gets it again, with the head
 * and what has arrived of the body.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
  server.emit(server instanceof SecureServer ? 'secureConnection' : 'connection', socket);
}
