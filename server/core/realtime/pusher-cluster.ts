import Pusher from 'pusher';
import { signChannel } from './channel-signature.ts';
import { EventRefused, type Realtime, RealtimeTimeout } from './realtime.ts';

interface PusherAccount {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** A compatible server's own address, `host` or `host:port`. */
  host?: string | undefined;
  secure: boolean;
}

/** How long an answer is waited for (ms). */
const PATIENCE_MS = 5_000;
/** What speaks against one event: it can't be read, it is too long. */
const REFUSED = [400, 413];
/** What speaks against all of ours for now: the key, the app, how much was said. */
const NOT_NOW = [401, 403, 429];

/** What went wrong, without the signed address that the library's error carries. */
function troubleOf(error: unknown): Error {
  // The library looks at names by itself and throws what isn't a request's error.
  if (!(error instanceof Pusher.RequestError))
    return new EventRefused(error instanceof Error ? error.message : String(error));
  const { status, body } = error;
  if (status === undefined) return new RealtimeTimeout('the cluster did not answer');
  const told = `the cluster answered ${status}: ${String(body).slice(0, 200)}`;
  if (REFUSED.includes(status)) return new EventRefused(told);
  return NOT_NOW.includes(status) ? new RealtimeTimeout(told) : new Error(told);
}

/** Pusher Channels, or a server compatible with it, as the line (PUSHER_*). */
export function openPusherCluster(account: PusherAccount): Realtime {
  const { appId, key, secret, cluster, secure: useTLS } = account;
  const [host, port] = account.host?.split(':') ?? [];
  const pusher = new Pusher(
    host
      ? { appId, key, secret, useTLS, timeout: PATIENCE_MS, host, ...(port ? { port } : {}) }
      : { appId, key, secret, useTLS, timeout: PATIENCE_MS, cluster },
  );
  return {
    async publish(channel, event, data) {
      try {
        await pusher.trigger(channel, event, data);
      } catch (error) {
        throw troubleOf(error);
      }
    },
    sign: (socketId, channel) => signChannel(key, secret, socketId, channel),
    handleUpgrade: () => false,
    close: async () => {},
  };
}
