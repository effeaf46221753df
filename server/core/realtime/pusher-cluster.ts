import Pusher from 'pusher';
import { signChannel } from './channel-signature.ts';
import type { Realtime } from './realtime.ts';

interface PusherAccount {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** A compatible server's own address, `host` or `host:port`. */
  host?: string | undefined;
  secure: boolean;
}

/** Pusher Channels, or a server compatible with it, as the line (PUSHER_*). */
export function openPusherCluster(account: PusherAccount): Realtime {
  const { appId, key, secret, cluster, secure: useTLS } = account;
  const [host, port] = account.host?.split(':') ?? [];
  const pusher = new Pusher(
    host
      ? { appId, key, secret, useTLS, host, ...(port ? { port } : {}) }
      : { appId, key, secret, useTLS, cluster },
  );
  return {
    async publish(channel, event, data) {
      await pusher.trigger(channel, event, data);
    },
    sign: (socketId, channel) => signChannel(key, secret, socketId, channel),
    handleUpgrade: () => false,
    close: async () => {},
  };
}
