// The way of events to the pages: to the sockets of all copies of the server where the copies share a PostgreSQL, else directly to the
// sockets of the only copy or to a Channels cluster.
import { openPostgresListener } from '../db/postgres-listener.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { Services } from '../services.ts';
import { NOTIFICATION_CHANNEL, openEventRelay } from './event-relay.ts';
import { openOutbox } from './outbox.ts';
import type { Realtime } from './realtime-connection.ts';

interface EventPublishing {
  jobs: Job[];
  /** Publishes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Opens it. `listensAt`: the address of the PostgreSQL that the copies share. Throws what the database throws. */
export async function openEventPublishing(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  realtime: Realtime,
  listensAt: string | undefined,
): Promise<EventPublishing> {
  if (listensAt === undefined) {
    const outbox = openOutbox(db, realtime.publish, log, clock);
    return { jobs: [outbox.job], flush: outbox.flush, close: async () => {} };
  }
  const relay = await openEventRelay({
    db,
    sockets: realtime,
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
