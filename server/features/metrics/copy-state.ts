// What the figures say of this copy: its pool of database connections, its sockets, its circuit breakers.
import type { Metrics } from '#server/core/metrics/metrics.ts';
import type { PartyCalls } from '#server/core/parties/party-calls.ts';

/** Adds the connections of this copy's pool; `count` is read at each scrape. */
export function observePool(
  metrics: Metrics,
  count: () => { inUse: number; idle: number; waiting: number },
): void {
  metrics.observe({
    name: 'varanda_database_pool_connections',
    help: 'Connections to PostgreSQL in use and idle, and those who wait for one, by state',
    labelNames: ['state'],
    read() {
      const { inUse, idle, waiting } = count();
      return [
        { labels: { state: 'in_use' }, value: inUse },
        { labels: { state: 'idle' }, value: idle },
        { labels: { state: 'waiting' }, value: waiting },
      ];
    },
  });
}

/** Adds the open sockets of pages; `count` is read at each scrape. */
export function observeSockets(metrics: Metrics, count: () => number): void {
  metrics.observe({
    name: 'varanda_realtime_connections',
    help: 'Open sockets of pages on this copy; 0 with a Channels cluster',
    read: () => [{ value: count() }],
  });
}

/** Adds the state of each circuit breaker. */
export function observeBreakers(metrics: Metrics, { states }: Pick<PartyCalls, 'states'>): void {
  const values = { closed: 0, half_open: 1, open: 2 };
  metrics.observe({
    name: 'varanda_party_breaker_state',
    help: 'Circuit breakers of calls to outside parties on this copy: 0 closed, 1 the next call tries the party, 2 open',
    labelNames: ['party', 'call'],
    shared: true,
    read: () =>
      states().map(({ party, call, breaker }) => ({ labels: { party, call }, value: values[breaker] })),
  });
}
