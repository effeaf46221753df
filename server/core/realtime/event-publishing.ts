// The way of events to the pages: to a Channels cluster, to the sockets of all copies of the server where the copies share a PostgreSQL,
// or directly to the sockets of the only copy.
import { openPostgresListener } from '../db/postgres/postgres-listener.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { Services } from '../services.ts';
import { openClusterOutbox } from './cluster-outbox.ts';
import { NOTIFICATION_CHANNEL, openEventRelay } from './event-relay.ts';
import { openOutbox } from './outbox.ts';
import type { ChannelsCluster, LocalSockets } from './realtime-connection.ts';

interface EventPublishing {
  jobs: Job[];
  /** Publishes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Where events go: to a Channels cluster, or to sockets. `listensAt`: the address of the PostgreSQL that several copies share. */
export type EventTarget =
  | { cluster: ChannelsCluster }
  | { sockets: LocalSockets; listensAt: string | undefined };

/** Opens it. Throws what the database throws. */
export async function openEventPublishing(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  target: EventTarget,
): Promise<EventPublishing> {
  if ('cluster' in target) {
    const outbox = openClusterOutbox(db, target.cluster, log, clock);
    return { jobs: outbox.jobs, flush: outbox.flush, close: async () => {} };
  }
  const { sockets, listensAt } = target;
  if (listensAt === undefined) {
    const outbox = openOutbox(db, sockets.publish, log, clock);
    return { jobs: [outbox.job], flush: outbox.flush, close: async () => {} };
  }
  const relay = await openEventRelay({
    db,
    sockets,
    log,
    clock,
    listen: (handlers) =>
      openPostgresListener({
        url: listensAt,
        channel: NOTIFICATION_CHANNEL,
        ...handlers,
        onLost: (error, retryMs) => log.warn({ error, retryMs }, 'the listening connection was lost'),
      }),
  });
  return { jobs: [relay.job, relay.cleanUpJob], flush: relay.flush, close: relay.close };
}
