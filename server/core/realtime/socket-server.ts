// A server of the Pusher protocol on the page's own port.

import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { channels, type RealtimeEventName } from '#contract/channel-events.ts';
import type { Secret } from '#server/core/secret.ts';
import { callerAddress, countedAddress } from '../http/client-address.ts';
import { signedPlayer, signForPlayer } from './player-signature.ts';
import {
  ACTIVITY_TIMEOUT_S,
  CLOSE_CODES,
  type ClientMessage,
  clientMessage,
  encode,
  PROTOCOL,
} from './pusher-protocol.ts';
import type { LocalSockets } from './realtime-connection.ts';
import { countMessages, openAddressCounts, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';

const SESSION_ENDED: RealtimeEventName = 'UserSessionEndedEvent';
/** Largest frame taken from a client (bytes). */
const MAX_FRAME = 10 * 1_024;
/** Prefixes of players' private channels, in front of the player's id. */
const PLAYER_CHANNEL_PREFIX = channels.user('');
/** Most sockets on one private channel at a time; each channel belongs to one player. */
const MAX_PER_PLAYER = 5;
/** Most channels of one socket at a time. */
const MAX_CHANNELS = 100;
/** How often silent connections are looked for (ms). Sweeps are counted, not time: after a pause of the whole process nobody is late. */
const SWEEP_MS = 10_000;
/** After so many sweeps without a message the server asks by a ping of its own: a client that hears events all the time sends none. */
const DOUBTFUL_AFTER_SWEEPS = 3;
/** After so many the connection counts as dead: two sweeps were enough for a pong. */
const DEAD_AFTER_SWEEPS = 5;
/** Time (ms) that sockets get to close when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 500;
interface SocketServerOptions {
  key: string;
  secret: Secret;
  /** Pages of these origins may connect; clients that are not browsers send no origin. */
  origins: readonly string[];
  /** Number of trusted proxies in front of the server (TRUST_PROXY). */
  trustedHops?: number;
  limits?: SocketLimits;
  /** ms, from any start. */
  now?: () => number;
  /** Runs something after a time (ms); the process's timers where absent. */
  schedule?: (ms: number, run: () => void) => void;
  /** Runs something each time that this time (ms) has passed, until the returned function is called; the process's timers where absent. */
  every?: (ms: number, run: () => void) => () => void;
}

interface Connection {
  socket: WebSocket;
  id: string;
  /** Its place in the order in which the connections were opened. */
  number: number;
  channels: Set<string>;
  /** Players for whose private channels it got a signature of this copy, joined or not, or joined with another copy's. */
  players: Set<string>;
  /** Number of sweeps since its last message. */
  silentFor: number;
  /** Counts a message; false for one too many. */
  countMessage: () => boolean;
}

/** The app key and the protocol version of a URL; no key where the path is another one. Null where the URL is malformed. */
function readAddress(address: string): { key: string | undefined; protocol: number } | null {
  try {
    const url = new URL(address, 'http://localhost');
    const app = /^\/app\/([^/]+)$/.exec(url.pathname)?.[1];
    const protocol = Number(url.searchParams.get('protocol') ?? PROTOCOL);
    return { key: app === undefined ? undefined : decodeURIComponent(app), protocol };
  } catch {
    return null;
  }
}

function refuse(socket: Duplex, status: string): void {
  // An error of a socket that is already closed must not end the process.
  socket.on('error', () => socket.destroy());
  // The caller might never close its side.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

function everyProcessInterval(ms: number, run: () => void): () => void {
  const interval = setInterval(run, ms);
  interval.unref();
  return () => clearInterval(interval);
}

/** Opens the server; sockets reach it through `handleUpgrade`. */
export function openSocketServer({
  key,
  secret,
  origins,
  trustedHops = 0,
  limits = SOCKET_LIMITS,
  now = () => performance.now(),
  schedule = (ms, run) => void setTimeout(run, ms).unref(),
  every = everyProcessInterval,
}: SocketServerOptions): LocalSockets {
  let isDraining = false;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
  const connections = new Map<string, Connection>();
  let opened = 0;
  /** By player: the number of the last connection that was open when a session of theirs ended. */
  const lastBeforeEnd = new Map<string, number>();
  const subscribers = new Map<string, Set<Connection>>();
  const addresses = openAddressCounts(limits.perAddress);

  const addressOf = ({ socket, headers }: IncomingMessage) =>
    countedAddress(
      callerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), trustedHops),
    );

  function send(connection: Connection, text: string | Buffer): void {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    if (connection.socket.bufferedAmount > limits.unreadBytes) connection.socket.terminate();
    else connection.socket.send(text, { binary: false });
  }

  function leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const others = subscribers.get(channel);
    others?.delete(connection);
    if (others?.size === 0) subscribers.delete(channel);
  }

  /** Why a connection may not join a channel; undefined where it may. `player`: whose signature it has. */
  function refusalToJoin(
    connection: Connection,
    channel: string,
    player: string | undefined,
  ): { status: number; why: string } | undefined {
    if (channel.startsWith('presence-')) return { status: 403, why: 'no presence channels here' };
    if (channel.startsWith('private-') && player === undefined) {
      return { status: 401, why: 'wrong signature' };
    }
    return connection.channels.size >= MAX_CHANNELS ? { status: 429, why: 'too many' } : undefined;
  }

  // The oldest connection is the most likely to be dead. Closed with this code, a running page connects again only when it is shown: at
  // once, it would displace the next one.
  function makeRoom(connection: Connection, channel: string): void {
    const joined = subscribers.get(channel);
    if (!channel.startsWith('private-') || !joined || joined.has(connection)) return;
    const [oldest] = joined;
    if (!oldest || joined.size < MAX_PER_PLAYER) return;
    for (const left of [...oldest.channels]) leave(oldest, left);
    closeSoon(oldest.socket, CLOSE_CODES.overQuota, 'too many sockets of this player');
  }

  function refuseJoin(
    connection: Connection,
    channel: string,
    { status, why }: { status: number; why: string },
  ): void {
    send(connection, encode('pusher:subscription_error', { type: 'AuthError', error: why, status }, channel));
  }

  function join(connection: Connection, channel: string, auth: string): void {
    const player = channel.startsWith('private-')
      ? signedPlayer({ key, secret, socketId: connection.id, channel }, auth)
      : undefined;
    const refusal = refusalToJoin(connection, channel, player);
    if (refusal) {
      refuseJoin(connection, channel, refusal);
      return;
    }
    if (player !== undefined) {
      // The signature may be older than the end of the session for which another copy gave it.
      if (connection.number <= (lastBeforeEnd.get(player) ?? 0)) {
        connection.socket.close(CLOSE_CODES.reconnectAtOnce, 'dial again');
        return;
      }
      connection.players.add(player);
    }
    makeRoom(connection, channel);
    subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(connection));
    connection.channels.add(channel);
    send(connection, encode('pusher_internal:subscription_succeeded', {}, channel));
  }

  function answer(connection: Connection, message: ClientMessage): void {
    if (message.event === 'pusher:ping') send(connection, encode('pusher:pong', {}));
    else if (message.event === 'pusher:subscribe')
      join(connection, message.data.channel, message.data.auth ?? '');
    else if (message.event === 'pusher:unsubscribe') leave(connection, message.data.channel);
  }

  /** Closes a socket whose client may never do its part. */
  function closeSoon(socket: WebSocket, code: number, why: string): void {
    socket.close(code, why);
    schedule(SHUTDOWN_TIMEOUT_MS, () => socket.terminate());
  }

  /** Whether a message or ping of a client may be answered. A client that sends too many, or reads no answers, is closed. */
  function admitMessage(connection: Connection): boolean {
    const { socket } = connection;
    connection.silentFor = 0;
    // A socket that is being closed can still receive.
    if (socket.readyState !== socket.OPEN) return false;
    if (!connection.countMessage()) {
      closeSoon(socket, CLOSE_CODES.overCapacity, 'too many messages');
      return false;
    }
    // The answers to a WebSocket's own pings are not sent by `send`.
    if (socket.bufferedAmount > limits.unreadBytes) socket.terminate();
    return socket.readyState === socket.OPEN;
  }

  function handleMessage(connection: Connection, text: string): void {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), clientMessage), text);
    if (parsed.success) answer(connection, parsed.output);
    else
      send(connection, encode('pusher:error', { code: CLOSE_CODES.clientEvent, message: 'not understood' }));
  }

  function addConnection(socket: WebSocket): void {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
    opened += 1;
    const connection: Connection = {
      socket,
      id,
      number: opened,
      channels: new Set(),
      players: new Set(),
      silentFor: 0,
      countMessage: countMessages(limits.messagesPerSecond, now),
    };
    connections.set(id, connection);
    socket.on('message', (data, isBinary) => {
      if (admitMessage(connection) && !isBinary) handleMessage(connection, data.toString());
    });
    socket.on('ping', () => void admitMessage(connection));
    // A malformed frame closes the socket by itself; without a listener the error would end the process.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const channel of connection.channels) leave(connection, channel);
      connections.delete(id);
    });
    send(
      connection,
      encode('pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_TIMEOUT_S }),
    );
  }

  // The connection of the ended session isn't known here: all of the player's reconnect, and without a session a client gets no
  // signature. A connection that only has a signature is closed too: the signature is valid for its socket id alone.
  function disconnectPlayer(playerId: string): void {
    lastBeforeEnd.set(playerId, opened);
    for (const { players, socket } of connections.values()) {
      if (players.has(playerId)) socket.close(CLOSE_CODES.reconnectAtOnce, 'dial again');
    }
  }

  function closeAll(overMs: number, why: string): void {
    for (const { socket } of connections.values())
      schedule(randomInt(overMs + 1), () => socket.close(CLOSE_CODES.reconnectAtOnce, why));
  }

  const stopSweeping = every(SWEEP_MS, () => {
    const oldest = connections.values().next().value?.number ?? Number.POSITIVE_INFINITY;
    for (const [player, last] of lastBeforeEnd) if (last < oldest) lastBeforeEnd.delete(player);
    for (const connection of connections.values()) {
      connection.silentFor += 1;
      if (connection.silentFor === DOUBTFUL_AFTER_SWEEPS) send(connection, encode('pusher:ping', {}));
      else if (connection.silentFor === DEAD_AFTER_SWEEPS)
        closeSoon(connection.socket, CLOSE_CODES.noPong, 'pong reply not received');
    }
  });

  function accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    refusal: { code: number; why: string } | null,
  ) {
    const address = addressOf(request);
    server.handleUpgrade(request, socket, head, (opened) => {
      addresses.add(opened, address);
      if (!refusal) {
        addConnection(opened);
        return;
      }
      opened.send(encode('pusher:error', { code: refusal.code, message: refusal.why }));
      opened.close(refusal.code, refusal.why);
    });
  }

  return {
    async publish(channel, event, data) {
      const joined = subscribers.get(channel);
      if (joined) {
        // Encoded once for all. Compressed for each of a thousand pages, the same message would cost ten times as much.
        const message = Buffer.from(encode(event, data, channel));
        for (const connection of joined) send(connection, message);
      }
      if (event === SESSION_ENDED) disconnectPlayer(channel.slice(PLAYER_CHANNEL_PREFIX.length));
    },
    sign(socketId, channel, playerId) {
      connections.get(socketId)?.players.add(playerId);
      return signForPlayer({ key, secret, socketId, channel }, playerId);
    },
    handleUpgrade(request, socket, head) {
      const address = readAddress(request.url ?? '/');
      if (!address) {
        refuse(socket, '400 Bad Request');
        return true;
      }
      if (address.key === undefined) return false;
      const { origin } = request.headers;
      if (origin !== undefined && !origins.includes(origin)) {
        refuse(socket, '403 Forbidden');
        return true;
      }
      if (addresses.isFull(addressOf(request))) {
        refuse(socket, '429 Too Many Requests');
        return true;
      }
      if (address.key !== key)
        accept(request, socket, head, { code: CLOSE_CODES.unknownApp, why: 'unknown app' });
      else if (address.protocol !== PROTOCOL) {
        accept(request, socket, head, {
          code: CLOSE_CODES.wrongProtocol,
          why: `protocol ${PROTOCOL} is spoken here`,
        });
      } else if (isDraining) {
        // Not `reconnectAtOnce`: until this copy stops listening, a page might be sent here again without a pause.
        accept(request, socket, head, { code: CLOSE_CODES.overCapacity, why: 'going away' });
      } else accept(request, socket, head, null);
      return true;
    },
    drain(overMs) {
      isDraining = true;
      closeAll(overMs, 'going away');
    },
    reconnectAll: (overMs) => closeAll(overMs, 'dial again'),
    connections: () => connections.size,
    async close() {
      stopSweeping();
      // A drain that was cut short leaves sockets that it would have sent elsewhere.
      const code = isDraining ? CLOSE_CODES.reconnectAtOnce : CLOSE_CODES.overCapacity;
      for (const connection of connections.values()) connection.socket.close(code, 'going away');
      const late = setTimeout(() => {
        for (const connection of connections.values()) connection.socket.terminate();
      }, SHUTDOWN_TIMEOUT_MS);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(late);
    },
  };
}
