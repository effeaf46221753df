import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Job, openJobRunner } from '#server/core/jobs/job-runner.ts';
import { openLog } from '#server/core/log.ts';
import { openMetrics } from '#server/core/metrics/metrics.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { observeJobSuccesses } from './job-successes.ts';

const DAY_MS = 86_400_000;
const BEGIN = 1_000_000;

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

/** A copy that has just started, with one job; `moment` reads its figure (s). */
function startCopy(job: Job, clock: MovableClock, owner: string) {
  const metrics = openMetrics({ process: false });
  observeJobSuccesses({ db, clock, metrics }, [job]);
  const runner = openJobRunner({ db, clock, log: openLog('silent'), jobs: [job], owner });
  const moment = async () => {
    const { body } = await metrics.text();
    const [, value] =
      /^varanda_job_last_success_timestamp_seconds\{job_name="[^"]*"\} (\S+)$/m.exec(body) ?? [];
    return Number(value);
  };
  return { tick: () => runner.tick(), moment };
}

function daily(name: string) {
  const state = { fails: false };
  const job: Job = {
    name,
    everyMs: DAY_MS,
    async run() {
      if (state.fails) throw new Error('no luck');
    },
  };
  return { job, state, clock: new MovableClock({ now: () => BEGIN }) };
}

test('a job’s last success is the same on a copy that starts after it as on the one that ran it', async () => {
  const { job, clock } = daily('replaced');
  const first = startCopy(job, clock, 'a');
  await first.tick();
  clock.advance(5_000);
  const second = startCopy(job, clock, 'b');
  expect([await first.moment(), await second.moment()]).toEqual([1_000, 1_000]);
  clock.advance(DAY_MS);
  await second.tick();
  expect([await first.moment(), await second.moment()]).toEqual([87_405, 87_405]);
});

test('runs that fail are no success, whichever copy they are on and however often one starts', async () => {
  const { job, state, clock } = daily('failing');
  await startCopy(job, clock, 'a').tick();
  state.fails = true;
  for (const owner of ['b', 'c', 'd']) {
    clock.advance(DAY_MS);
    const copy = startCopy(job, clock, owner);
    await copy.tick();
    expect(await copy.moment()).toBe(1_000);
  }
  state.fails = false;
  clock.advance(DAY_MS);
  const last = startCopy(job, clock, 'e');
  await last.tick();
  expect(await last.moment()).toBe((BEGIN + 4 * DAY_MS) / 1_000);
});

test('a job that was never done counts from its first begin, and before that from the copy’s start', async () => {
  const { job, state, clock } = daily('never');
  state.fails = true;
  const first = startCopy(job, clock, 'a');
  expect(await first.moment()).toBe(1_000);
  clock.advance(1_000);
  await first.tick();
  clock.advance(2 * DAY_MS);
  const second = startCopy(job, clock, 'b');
  await second.tick();
  expect(await second.moment()).toBe(1_001);
});

test('a run of an earlier build counts, which does not write when it was done', async () => {
  const { job, clock } = daily('earlier');
  await startCopy(job, clock, 'a').tick();
  clock.advance(DAY_MS);
  await db.queries.execute(sql`update leases set last_run_at = ${clock.now()} where name = 'earlier'`);
  clock.advance(5_000);
  expect(await startCopy(job, clock, 'b').moment()).toBe((BEGIN + DAY_MS) / 1_000);
});
