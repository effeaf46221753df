import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { openLog } from '#server/core/log.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { type Job, LEASE_MS, openJobRunner } from './job-runner.ts';

const log = openLog('silent');
let names = 0;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe.each(DATABASES)('jobs of two copies on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let first: Database;
  let second: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    first = await cluster.open();
    second = await cluster.openAgain();
  });
  afterAll(() => cluster?.stop());

  function copies(run: (copy: string) => Promise<void>, everyMs = 1_000) {
    const clock = new MovableClock({ now: () => 1_000_000 });
    names += 1;
    const name = `job-${names}`;
    const copy = (owner: string, db: Database) => {
      const job: Job = { name, everyMs, run: () => run(owner) };
      return openJobRunner({ db, clock, log, jobs: [job], owner });
    };
    return { clock, a: copy('a', first), b: copy('b', second) };
  }

  test.runIf(there)('are run by one of them when they are due', async () => {
    const runs: string[] = [];
    const { clock, a, b } = copies(async (copy) => void runs.push(copy));
    await Promise.all([a.tick(), b.tick()]);
    expect(runs).toHaveLength(1);
    clock.advance(999);
    await Promise.all([a.tick(), b.tick()]);
    expect(runs).toHaveLength(1);
    clock.advance(1);
    await Promise.all([a.tick(), b.tick()]);
    expect(runs).toHaveLength(2);
  });

  test.runIf(there)('are not run while another copy runs them, and are taken over when it died', async () => {
    const runs: string[] = [];
    const { open, opened } = gate();
    const begun = gate();
    const { clock, a, b } = copies(async (copy) => {
      runs.push(copy);
      begun.open();
      if (copy === 'a') await opened;
    });
    const hanging = a.tick();
    await begun.opened;
    clock.advance(LEASE_MS - 1);
    await b.tick();
    expect(runs).toEqual(['a']);
    clock.advance(LEASE_MS);
    await b.tick();
    expect(runs).toEqual(['a', 'b']);
    open();
    await hanging;
  });

  test.runIf(there)('are due again when a clock that had been moved on is back', async () => {
    const runs: string[] = [];
    names += 1;
    const started = (owner: string, begun: number) => {
      const job: Job = { name: `job-${names}`, everyMs: 1_000, run: async () => void runs.push(owner) };
      const clock = new MovableClock({ now: () => begun });
      return openJobRunner({ db: first, clock, log, jobs: [job], owner });
    };
    await started('moved', 90_000_000).tick();
    await started('anew', 1_000_000).tick();
    await started('at the same time', 1_000_000).tick();
    expect(runs).toEqual(['moved', 'anew']);
  });

  test.runIf(there)('that fail run again when they are due', async () => {
    let tries = 0;
    const { clock, a } = copies(async () => {
      tries += 1;
      throw new Error('no luck');
    });
    await a.tick();
    clock.advance(1_000);
    await a.tick();
    expect(tries).toBe(2);
  });
});
