// The listening connection to PostgreSQL when the network between them goes away.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { type PostgresProxy, startPostgresProxy } from '#tests/support/backend/postgres-proxy.ts';
import { openPostgresListener, type PostgresListener } from './postgres-listener.ts';

/** What happens, one thing after the other. */
function steps() {
  const seen: string[] = [];
  const waiting: ((step: string) => void)[] = [];
  return {
    add(step: string) {
      const first = waiting.shift();
      if (first) first(step);
      else seen.push(step);
    },
    next: async () => seen.shift() ?? new Promise<string>((resolve) => waiting.push(resolve)),
  };
}

describe.runIf(hasPostgres)('the listening connection', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let proxy: PostgresProxy;
  let other: Client;
  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.create();
    proxy = await startPostgresProxy(url);
    other = new Client({ connectionString: url });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await proxy?.stop();
    await cluster?.stop();
  });

  let log: ReturnType<typeof steps>;
  let listener: PostgresListener;
  let retries: { ms: number; run: () => void }[];
  beforeEach(async () => {
    log = steps();
    retries = [];
    listener = openPostgresListener({
      url: proxy.url,
      channel: 'something',
      onNotify: () => log.add('notified'),
      onListening: () => log.add('listening'),
      onLost: (_error, retryMs) => log.add(`lost, again in ${retryMs} ms`),
      answerMs: 3_000,
      schedule: (ms, run) => {
        retries.push({ ms, run });
        return () => {};
      },
    });
    expect(await log.next()).toBe('listening');
  });
  afterEach(async () => {
    proxy.restore();
    await listener.close();
  });

  const retry = () => retries.shift()?.run();

  test('hears a notification', async () => {
    await other.query('notify something');
    expect(await log.next()).toBe('notified');
  });

  test('is found dead by a check in a network that drops everything, and is opened again', async () => {
    await listener.check();
    expect(retries).toEqual([]);
    proxy.freeze();
    await listener.check();
    expect(await log.next()).toBe('lost, again in 1000 ms');
    proxy.restore();
    retry();
    expect(await log.next()).toBe('listening');
    await other.query('notify something');
    expect(await log.next()).toBe('notified');
  });

  test('is tried again less and less often while PostgreSQL can’t be reached', async () => {
    proxy.cut();
    const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
    for (const ms of waits) {
      expect(await log.next()).toBe(`lost, again in ${ms} ms`);
      retry();
    }
    expect(await log.next()).toBe('lost, again in 15000 ms');
    proxy.restore();
    retry();
    expect(await log.next()).toBe('listening');
  });
});
