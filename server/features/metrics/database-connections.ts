// How many of PostgreSQL's connections are open, of all its clients: a copy that finds none answers nothing.
import { countConnections } from '#server/core/db/connection-count.ts';
import type { Services } from '#server/core/services.ts';

/** Adds the figures of PostgreSQL's connections; they have no value with the embedded database. */
export function observeConnections({ db, metrics }: Pick<Services, 'db' | 'metrics'>): void {
  // Both figures of a scrape come from one query.
  let reading: ReturnType<typeof countConnections> | undefined;
  const readCount = () => {
    reading ??= countConnections(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  metrics.observe({
    name: 'varanda_database_connections_open',
    help: 'Connections to PostgreSQL that are open, of all its clients; absent with the embedded database',
    shared: true,
    async read() {
      const count = await readCount();
      return count ? [{ value: count.open }] : [];
    },
  });
  metrics.observe({
    name: 'varanda_database_connections_limit',
    help: 'Connections that PostgreSQL takes at most (max_connections); absent with the embedded database',
    shared: true,
    async read() {
      const count = await readCount();
      return count ? [{ value: count.limit }] : [];
    },
  });
}
