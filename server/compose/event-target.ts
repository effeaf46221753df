// Where events go: a Channels cluster where the environment names one, else the server's own sockets.
import type { PartyCalls } from '../core/parties/party-calls.ts';
import type { EventTarget } from '../core/realtime/event-publishing.ts';
import { withBreakers } from '../core/realtime/guarded-cluster.ts';
import { SOCKET_LIMITS } from '../core/realtime/socket-limits.ts';
import { openSocketServer } from '../core/realtime/socket-server.ts';
import type { Secret } from '../core/secret.ts';
import type { Env } from '../env.ts';
import { REALTIME_KEY } from './page-config.ts';

/**
 * Opens what publishes events to pages; `secret` signs the authorisations of private channels on our own sockets, `calls` are those to a
 * cluster.
 */
export async function openEventTarget(env: Env, secret: Secret, calls: PartyCalls): Promise<EventTarget> {
  if (env.pusher) {
    // Only an operator with Channels pays for loading its library at each start.
    const { openPusherCluster } = await import('../core/realtime/pusher-cluster.ts');
    return { cluster: withBreakers(openPusherCluster(env.pusher), calls) };
  }
  const sockets = openSocketServer({
    key: REALTIME_KEY,
    secret,
    origins: [env.publicUrl, ...env.allowedOrigins],
    trustedHops: env.trustProxy,
    limits: { ...SOCKET_LIMITS, perAddress: env.socketsPerAddress },
  });
  return { sockets, listensAt: env.databaseUrl };
}
