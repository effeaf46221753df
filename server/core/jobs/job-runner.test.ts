import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { openLog } from '#server/core/log.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { type Job, openJobRunner, prepareJobs } from './job-runner.ts';

const log = openLog('silent');
let names = 0;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('what jobs do before the start is done in order, and one that fails stops neither the others nor the start', async () => {
  const done: string[] = [];
  const job = (name: string, beforeStart?: Job['beforeStart']): Job => ({
    ...{ name, everyMs: 1_000, run: async () => {} },
    ...(beforeStart ? { beforeStart } : {}),
  });
  const jobs = [
    job('fails', async () => {
      throw new Error('broken');
    }),
    job('none'),
    job('first', async (now) => void done.push(`first ${now}`)),
    job('second', async (now) => void done.push(`second ${now}`)),
  ];
  await prepareJobs(jobs, new MovableClock({ now: () => 7 }), log);
  expect(done).toEqual(['first 7', 'second 7']);
});

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
    clock.advance(30_000 - 1);
    await b.tick();
    expect(runs).toEqual(['a']);
    clock.advance(30_000);
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

  test.runIf(there).each([
    ['by ten seconds', 10_000],
    ['by an hour', 3_600_000],
  ])('run on while the clock of one copy is set back %s', async (_, backMs) => {
    const runs: string[] = [];
    let now = 50_000_000;
    const jobs = [
      [`second-${names}`, 1_000],
      [`half-minute-${names}`, 30_000],
      [`hour-${names}`, 3_600_000],
    ] as const;
    names += 1;
    const runner = openJobRunner({
      db: first,
      clock: new MovableClock({ now: () => now }),
      log,
      jobs: jobs.map(([name, everyMs]) => ({
        name,
        everyMs,
        run: async () => void runs.push(name.split('-')[0] ?? ''),
      })),
      owner: 'a',
    });
    const tick = async () => {
      runs.length = 0;
      await runner.tick();
      return [...runs];
    };
    expect(await tick()).toEqual(['second', 'half', 'hour']);
    now -= backMs;
    // Once for the correction.
    const corrected = await tick();
    expect(corrected).toContain('second');
    now += 999;
    expect(await tick()).toEqual([]);
    now += 1;
    expect(await tick()).toEqual(['second']);
    now += 29_000;
    expect(await tick()).toEqual(['second', 'half']);
    now += 3_600_000;
    expect(await tick()).toEqual(['second', 'half', 'hour']);
  });

  test.runIf(there)('are due at the next tick when the clock is moved on (D8)', async () => {
    const runs: string[] = [];
    const { clock, a } = copies(async (copy) => void runs.push(copy), 3_600_000);
    await a.tick();
    clock.advance(3_600_000);
    await a.tick();
    expect(runs).toHaveLength(2);
  });

  test.runIf(there)('are not run again by a copy whose clock is a little behind', async () => {
    const runs: string[] = [];
    names += 1;
    const copy = (owner: string, now: number) => {
      const job: Job = { name: `job-${names}`, everyMs: 1_000, run: async () => void runs.push(owner) };
      return openJobRunner({ db: first, clock: { now: () => now }, log, jobs: [job], owner });
    };
    await copy('ahead', 1_002_000).tick();
    await copy('behind', 1_000_000).tick();
    expect(runs).toEqual(['ahead']);
  });

  /** Two copies of a job that fails while the test says so, and the seconds at which it ran. */
  function failingCopies({ longestRetryMs, everyMs = 1_000 }: Partial<Job> = {}) {
    const state = { fails: true, runs: [] as number[] };
    const begun = 1_000_000;
    const clock = new MovableClock({ now: () => begun });
    names += 1;
    const job: Job = {
      name: `job-${names}`,
      everyMs,
      ...(longestRetryMs === undefined ? {} : { longestRetryMs }),
      async run(now) {
        state.runs.push((now - begun) / 1_000);
        if (state.fails) throw new Error('no luck');
      },
    };
    const [a, b] = [first, second].map((db, index) =>
      openJobRunner({ db, clock, log, jobs: [job], owner: `copy ${index}` }),
    );
    /** Both copies look for work, once a second. */
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        await a?.tick();
        await b?.tick();
        clock.advance(1_000);
      }
    };
    return { state, clock, pass };
  }

  test.runIf(there)(
    'that fail run again when they are due, then after twice the wait each time, up to a minute',
    async () => {
      const { state, pass } = failingCopies();
      await pass(200);
      expect(state.runs).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    },
  );

  test.runIf(there)('that are done after failures are due as before, and begin the waits anew', async () => {
    const { state, pass } = failingCopies();
    await pass(16);
    state.fails = false;
    await pass(18);
    // Due after 31 s, and then each second.
    expect(state.runs).toEqual([0, 1, 3, 7, 15, 31, 32, 33]);
    state.fails = true;
    await pass(4);
    expect(state.runs.slice(8)).toEqual([34, 35, 37]);
  });

  test.runIf(there)('that fail wait no longer than they say', async () => {
    const { state, pass } = failingCopies({ longestRetryMs: 5_000 });
    await pass(22);
    expect(state.runs).toEqual([0, 1, 3, 7, 12, 17]);
  });

  test.runIf(there)('that fail and are due once an hour wait no longer than that', async () => {
    const { state, clock, pass } = failingCopies({ everyMs: 3_600_000 });
    for (let hour = 0; hour < 4; hour += 1) {
      await pass(1);
      clock.advance(3_599_000);
    }
    expect(state.runs).toEqual([0, 3_600, 7_200, 10_800]);
  });

  test.runIf(there)('that failed under a clock a day ahead run when it is corrected', async () => {
    names += 1;
    const runs: string[] = [];
    const started = (owner: string, now: number) => {
      const job: Job = {
        name: `job-${names}`,
        everyMs: 1_000,
        async run() {
          runs.push(owner);
          throw new Error('no luck');
        },
      };
      return openJobRunner({ db: first, clock: { now: () => now }, log, jobs: [job], owner });
    };
    await started('ahead', 86_400_000 + 1_000_000).tick();
    await started('corrected', 1_000_000).tick();
    // The second failure in a row: two seconds.
    await started('too early', 1_001_999).tick();
    await started('in time', 1_002_000).tick();
    expect(runs).toEqual(['ahead', 'corrected', 'in time']);
  });

  /** A timer that ends when the test says so; records what was asked for (ms). */
  function handTimer() {
    const asked: number[] = [];
    let end = () => {};
    const startTimer = (ms: number, ended: () => void) => {
      asked.push(ms);
      end = ended;
      return () => {
        end = () => {};
      };
    };
    return { asked, startTimer, end: () => end() };
  }

  /** A table of the test, which runs write the names of their copies to. */
  async function openWritten() {
    names += 1;
    const table = sql.identifier(`written_${names}`);
    await first.queries.execute(sql`create table ${table} (copy text not null)`);
    const write = (db: Database, copy: string, before: () => Promise<void> = async () => {}) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into ${table} values (${copy})`);
        await before();
      });
    const written = async () =>
      (await selectRows(first.queries, v.object({ copy: v.string() }), sql`select copy from ${table}`)).map(
        (row) => row.copy,
      );
    return { write, written };
  }

  test.runIf(there)(
    'do not wait for one that never ends: it is given up at its deadline, by name',
    async () => {
      const lines: string[] = [];
      const { asked, startTimer, end } = handTimer();
      const begun = gate();
      const runs: string[] = [];
      let aborted: unknown;
      names += 2;
      const stuck: Job = {
        name: `stuck-${names}`,
        everyMs: 1_000,
        deadlineMs: 7_000,
        run(_now, signal) {
          runs.push('stuck');
          signal?.addEventListener('abort', () => {
            aborted = signal.reason;
          });
          begun.open();
          return runs.length === 1 ? new Promise(() => {}) : Promise.resolve();
        },
      };
      const other: Job = { name: `other-${names}`, everyMs: 1_000, run: async () => void runs.push('other') };
      const clock = new MovableClock({ now: () => 1_000_000 });
      const errors = openLog('error', { write: (line) => void lines.push(line) });
      const ended: string[] = [];
      const runner = openJobRunner({
        db: first,
        clock,
        log: errors,
        jobs: [stuck, other],
        owner: 'a',
        startTimer,
        onEnd: (name, outcome) => void ended.push(`${name.split('-')[0]} ${outcome}`),
      });
      const ticked = runner.tick();
      await begun.opened;
      end();
      await ticked;
      expect(runs).toEqual(['stuck', 'other']);
      expect(asked).toEqual([7_000, 120_000]);
      expect(aborted).toMatchObject({ name: 'JobOverdue' });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { error: { type: 'JobOverdue' }, job: stuck.name, msg: 'a job was given up at its deadline' },
      ]);
      clock.advance(1_000);
      await runner.tick();
      expect(runs).toEqual(['stuck', 'other', 'stuck', 'other']);
      expect(ended).toEqual(['stuck overdue', 'other done', 'stuck done', 'other done']);
    },
  );

  test.runIf(there)('commit nothing after their deadline', async () => {
    const { startTimer, end } = handTimer();
    const { write, written } = await openWritten();
    const [begun, late] = [gate(), gate()];
    const attempts: Promise<unknown>[] = [];
    const clock = new MovableClock({ now: () => 1_000_000 });
    const job: Job = {
      name: `job-${names}`,
      everyMs: 1_000,
      async run() {
        begun.open();
        await late.opened;
        attempts.push(write(first, 'late'), (async () => first.queries.execute(sql`select 1`))());
      },
    };
    const runner = openJobRunner({ db: first, clock, log, jobs: [job], owner: 'a', startTimer });
    const ticked = runner.tick();
    await begun.opened;
    end();
    await ticked;
    late.open();
    await expect.poll(() => attempts.length).toBe(2);
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ name: 'JobOverdue' });
    expect(await written()).toEqual([]);
  });

  test.runIf(there)('commit nothing once another copy has taken over', async () => {
    const { write, written } = await openWritten();
    const [begun, late] = [gate(), gate()];
    let failure: unknown;
    const { clock, a, b } = copies(async (copy) => {
      if (copy === 'b') return write(second, 'b');
      begun.open();
      await late.opened;
      await write(first, 'a').catch((error: unknown) => {
        failure = error;
      });
    });
    const frozen = a.tick();
    await begun.opened;
    clock.advance(2 * 30_000);
    await b.tick();
    late.open();
    await frozen;
    expect(failure).toMatchObject({ name: 'LeaseLost' });
    expect(await written()).toEqual(['b']);
  });

  test.runIf(there)(
    'commit while they hold their lease, and what follows a commit is under no lease',
    async () => {
      const { write, written } = await openWritten();
      const followed = gate();
      const { a } = copies(async () => write(first, 'a'));
      let after: Promise<unknown> = Promise.resolve();
      const ended = gate();
      let isFirst = true;
      first.onCommit(() => {
        if (!isFirst) return;
        isFirst = false;
        after = ended.opened.then(() => write(second, 'follow-up'));
        followed.open();
      });
      await a.tick();
      await followed.opened;
      ended.open();
      await after;
      expect(await written()).toEqual(['a', 'follow-up']);
    },
  );
});

test('a job that ends after the database has gone leaves its lease to expire', async () => {
  const lines: string[] = [];
  const gone = await memoryDatabase();
  const job: Job = { name: 'last', everyMs: 1_000, run: () => gone.close() };
  const warnings = openLog('warn', { write: (line) => void lines.push(line) });
  const clock = new MovableClock({ now: () => 1_000_000 });
  await openJobRunner({ db: gone, clock, log: warnings, jobs: [job], owner: 'a' }).tick();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'last', msg: 'a lease could not be given back: it expires' },
  ]);
});

test('no job waits longer than two seconds for a slow one, which goes on and is not begun twice', async () => {
  const db = await memoryDatabase();
  const timers = handTimers();
  const clock = new MovableClock({ now: () => 1_000_000 });
  const { open, opened } = gate();
  const runs: string[] = [];
  const begun = gate();
  const jobs: Job[] = [
    {
      name: 'slow',
      everyMs: 1_000,
      async run() {
        runs.push('slow');
        begun.open();
        await opened;
      },
    },
    { name: 'mail', everyMs: 1_000, run: async () => void runs.push('mail') },
  ];
  const runner = openJobRunner({
    db,
    clock,
    log,
    jobs,
    owner: 'a',
    startTimer: timers.startTimer,
    startPatience: timers.startTimer,
  });
  const ticked = runner.tick();
  await begun.opened;
  timers.advance(1_999);
  expect(runs).toEqual(['slow']);
  timers.advance(1);
  await ticked;
  expect(runs).toEqual(['slow', 'mail']);
  clock.advance(1_000);
  await runner.tick();
  expect(runs).toEqual(['slow', 'mail', 'mail']);
  open();
  await runner.stop(1_000);
  clock.advance(1_000);
  await runner.tick();
  expect(runs).toEqual(['slow', 'mail', 'mail', 'slow', 'mail']);
  await db.close();
});

describe('a stop', () => {
  /** A job that writes items, one after another, until its run ends; the first one waits for `opened`. */
  async function working() {
    const db = await memoryDatabase();
    await db.queries.execute(sql`create table items (copy text not null)`);
    const timers = handTimers();
    const clock = new MovableClock({ now: () => 1_000_000 });
    const lines: string[] = [];
    const ended: string[] = [];
    const [begun, first] = [gate(), gate()];
    const runnerOf = (owner: string, items: number) => {
      const job: Job = {
        name: 'works',
        everyMs: 3_600_000,
        async run() {
          begun.open();
          await first.opened;
          for (let item = 0; item < items; item += 1)
            await db.transaction(async (tx) => tx.execute(sql`insert into items values (${owner})`));
        },
      };
      return openJobRunner({
        ...{ db, clock, jobs: [job], owner, startTimer: timers.startTimer },
        log: openLog('warn', { write: (line) => void lines.push(line) }),
        onEnd: (_, outcome) => void ended.push(outcome),
      });
    };
    const written = async () =>
      (await selectRows(db.queries, v.object({ copy: v.string() }), sql`select copy from items`)).map(
        ({ copy }) => copy,
      );
    const leases = () =>
      selectRows(
        db.queries,
        v.object({ owner: v.string(), last: v.number() }),
        sql`select owner, last_run_at::float8 as last from leases`,
      );
    return { db, timers, begun, first, runnerOf, written, leases, lines, ended };
  }

  test('lets a run end that does so in time', async () => {
    const { db, begun, first, runnerOf, written, ended, lines } = await working();
    const runner = runnerOf('a', 3);
    const ticked = runner.tick();
    await begun.opened;
    const stopped = runner.stop(2_250);
    first.open();
    await Promise.all([ticked, stopped]);
    expect(await written()).toEqual(['a', 'a', 'a']);
    expect([ended, lines]).toEqual([['done'], []]);
    await db.close();
  });

  test('ends one that only uses the database at its next item; the lease is given back, and another copy begins it at once', async () => {
    const { db, timers, begun, first, runnerOf, written, leases, ended, lines } = await working();
    const runner = runnerOf('a', 1_000_000);
    const ticked = runner.tick();
    await begun.opened;
    let hasStopped = false;
    const stopped = runner.stop(2_250).then(() => {
      hasStopped = true;
    });
    first.open();
    await expect.poll(async () => (await written()).length).toBeGreaterThan(2);
    timers.advance(2_249);
    expect(hasStopped).toBe(false);
    timers.advance(1);
    await Promise.all([ticked, stopped]);
    const left = (await written()).length;
    expect(await leases()).toEqual([{ owner: '', last: 1_000_000 - 3_600_000 }]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { job: 'works', msg: 'a job was given up: the server stops' },
    ]);
    // Neither done nor failed: no alert counts it.
    expect(ended).toEqual([]);
    await runnerOf('b', 1).tick();
    const all = await written();
    expect([all.length, all.at(-1)]).toEqual([left + 1, 'b']);
    await db.close();
  });
});

test('from the drain on no run begins, and one that is under way goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const db = await memoryDatabase();
    let now = 1_000_000;
    const { open, opened } = gate();
    const begun = gate();
    const runs: string[] = [];
    const jobs: Job[] = [
      {
        name: 'long',
        everyMs: 1_000,
        async run() {
          runs.push('long begins');
          begun.open();
          await opened;
          runs.push('long ends');
        },
      },
      { name: 'short', everyMs: 1_000, run: async () => void runs.push('short') },
    ];
    const runner = openJobRunner({ db, clock: { now: () => now }, log, jobs, owner: 'a' });
    runner.start();
    vi.advanceTimersByTime(1_000);
    await begun.opened;
    runner.drain();
    open();
    await runner.stop(1_000);
    now += 60_000;
    vi.advanceTimersByTime(60_000);
    await db.queries.execute(sql`select 1`);
    expect(runs).toEqual(['long begins', 'long ends']);
    await db.close();
  } finally {
    vi.useRealTimers();
  }
});
