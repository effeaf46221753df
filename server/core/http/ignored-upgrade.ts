import type { IncomingMessage, Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Duplex } from 'node:stream';

/** Headers that only the upgrade is about: RFC 9110, 7.8, and of HTTP/2 by an upgrade RFC 7540, 3.2.1. */
const UPGRADE_HEADERS = new Set(['upgrade', 'http2-settings']);

/** Node keeps this many entries of `rawHeaders` (names and values), and leaves out those after them, which its parser has obeyed. */
const MAX_RAW_HEADERS = 2_000;

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
 * Whether this request can be read again as it was sent:
 * - no header is missing. Without its `Content-Length` a body would be read as the next request (request smuggling).
 * - its body is unread. Newer versions of Node read it first (nodejs/node#60016); all of them know the option `shouldUpgradeCallback`.
 * - each request before it has been answered. The old parser owns a response under way, and those after it would never be sent.
 */
function canBeReplayed(server: Server, { headers, rawHeaders }: IncomingMessage, socket: Duplex): boolean {
  const hasBody = 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
  const isBodyRead = hasBody && 'shouldUpgradeCallback' in server;
  // Node's own field: the response that is being written to this socket.
  const isAnswering = '_httpMessage' in socket && Boolean(socket._httpMessage);
  return rawHeaders.length < MAX_RAW_HEADERS && !isBodyRead && !isAnswering;
}

/**
 * Answers a request that asks for a protocol which isn't spoken here as if it hadn't asked (RFC 9110, 7.8). Clients ask for HTTP/2 in this
 * way with each request, such as Java's own. Node gives the socket away before it reads the body: the server gets it again, with the head
 * and what has arrived of the body. A request that can't be replayed exactly loses its connection.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  if (!canBeReplayed(server, request, socket)) {
    socket.destroy();
    return;
  }
  socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
  server.emit(server instanceof SecureServer ? 'secureConnection' : 'connection', socket);
}
