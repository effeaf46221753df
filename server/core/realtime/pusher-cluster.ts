import Pusher from 'pusher';
import { signChannel } from './pusher-protocol.ts';
import { EventRefused, type Realtime, RealtimeTimeout } from './realtime-connection.ts';

interface PusherAccount {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Address of a compatible server, `host` or `host:port`. */
  host?: string | undefined;
  secure: boolean;
}

/** Longest wait for an answer (ms). */
const REQUEST_TIMEOUT_MS = 5_000;
/** Statuses that concern one event: it is malformed or too long. */
const EVENT_REJECTED_STATUSES = [400, 413];
/** Statuses that concern all events for now: the key, the app, the rate. */
const RETRY_STATUSES = [401, 403, 429];

/** The failure without the signed URL that the library's error contains. */
function publishErrorOf(error: unknown): Error {
  // The library validates names itself and throws errors that are not request errors.
  if (!(error instanceof Pusher.RequestError))
    return new EventRefused(error instanceof Error ? error.message : String(error));
  const { status, body } = error;
  if (status === undefined) return new RealtimeTimeout('the cluster did not answer');
  const message = `the cluster answered ${status}: ${String(body).slice(0, 200)}`;
  if (EVENT_REJECTED_STATUSES.includes(status)) return new EventRefused(message);
  return RETRY_STATUSES.includes(status) ? new RealtimeTimeout(message) : new Error(message);
}

/** Realtime through Pusher Channels or a compatible server (PUSHER_*). */
export function openPusherCluster(account: PusherAccount): Realtime {
  const { appId, key, secret, cluster, secure: useTLS } = account;
  const [host, port] = account.host?.split(':') ?? [];
  const pusher = new Pusher(
    host
      ? { appId, key, secret, useTLS, timeout: REQUEST_TIMEOUT_MS, host, ...(port ? { port } : {}) }
      : { appId, key, secret, useTLS, timeout: REQUEST_TIMEOUT_MS, cluster },
  );
  return {
    async publish(channel, event, data) {
      try {
        await pusher.trigger(channel, event, data);
      } catch (error) {
        throw publishErrorOf(error);
      }
    },
    sign: (socketId, channel) => signChannel(key, secret, socketId, channel),
    handleUpgrade: () => false,
    drain: () => {},
    reconnectAll: () => {},
    connections: () => 0,
    close: async () => {},
  };
}
