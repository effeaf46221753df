import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { OutcomeUnknown } from '../../parties/party-calls.ts';
import { Refusal } from '../endpoints/refusal.ts';
import {
  type Command,
  type CommandWork,
  deleteCommandsOf,
  deleteExpiredCommands,
  findIdempotentCommand,
  forgetSettled,
  IDEMPOTENCY_TTL_MS,
  listRunning,
  parseIdempotencyKey,
  runIdempotentCommand,
  voidIdempotentCommand,
} from './idempotent-commands.ts';

const NOW = 1_000_000;
let keys = 0;
const command = (over: Partial<Command> = {}): Command => {
  keys += 1;
  return {
    playerId: 'p1',
    key: `key-${keys}-aaaa`,
    call: 'bet',
    params: {},
    body: { amount: 5 },
    now: NOW,
    ...over,
  };
};

/** An effect that can be counted in the database: a row of the outbox. */
function counting(): { work: CommandWork<string>; prepared: () => number } {
  let prepared = 0;
  return {
    prepared: () => prepared,
    work: {
      async prepare() {
        prepared += 1;
        return 'ready';
      },
      async effect(tx, input) {
        await tx.execute(
          sql`insert into outbox (channel, event, data, created_at) values ('c', 'e', '{}', 0)`,
        );
        return { status: 200, body: { input } };
      },
      refused: (refusal) => ({ status: refusal.status, body: { code: refusal.code } }),
    },
  };
}

async function effects(db: Database): Promise<number> {
  const { rows } = (await db.queries.execute(sql`select count(*)::int as n from outbox`)) as {
    rows: { n: number }[];
  };
  return rows[0]?.n ?? 0;
}

describe.each(DATABASES)('a money command on $name', ({ name, there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  /** Another copy's connections; with the embedded database the same one. */
  let other: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    other = await cluster.openAgain();
  });
  afterAll(() => cluster?.stop());

  test.runIf(there)('sent again with its key gets the first answer and has no effect', async () => {
    const before = await effects(db);
    const { work, prepared } = counting();
    const once = command();
    const first = await runIdempotentCommand(db, once, work);
    expect(await runIdempotentCommand(db, { ...once, body: { amount: 5 }, now: NOW + 9 }, work)).toEqual(
      first,
    );
    expect(first).toEqual({ status: 200, body: { input: 'ready' } });
    expect([(await effects(db)) - before, prepared()]).toEqual([1, 1]);
  });

  test.runIf(there)('sent again with its key but another body, call or path is refused', async () => {
    const { work } = counting();
    const once = command();
    await runIdempotentCommand(db, once, work);
    const before = await effects(db);
    for (const other of [{ body: { amount: 6 } }, { call: 'withdraw' }, { params: { id: '1' } }]) {
      await expect(runIdempotentCommand(db, { ...once, ...other }, work)).rejects.toMatchObject({
        code: 'key_reused',
      });
    }
    expect(await effects(db)).toBe(before);
  });

  test.runIf(there)(
    'sent several times at once with one key runs once and gives all the same answer',
    async () => {
      const before = await effects(db);
      const { work } = counting();
      const once = command();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => runIdempotentCommand(db, once, work)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await effects(db)) - before).toBe(1);
    },
  );

  test.runIf(there)('that was refused gets the same refusal again, with its effect rolled back', async () => {
    const before = await effects(db);
    const { work } = counting();
    const refusing: CommandWork<string> = {
      ...work,
      async effect(tx, input) {
        await work.effect(tx, input);
        throw new Refusal('insufficient_funds');
      },
    };
    const once = command();
    const refused = { status: 422, body: { code: 'insufficient_funds' } };
    expect(await runIdempotentCommand(db, once, refusing)).toEqual(refused);
    expect(await runIdempotentCommand(db, once, work)).toEqual(refused);
    expect((await effects(db)) - before).toBe(0);
  });

  test.runIf(there)('that came too early may be sent again with its key', async () => {
    const before = await effects(db);
    const { work } = counting();
    const once = command();
    for (const code of [
      'too_many',
      'maintenance',
      'not_ready',
      'token_expired',
      'unauthenticated',
    ] as const) {
      const early = () => Promise.reject(new Refusal(code));
      await expect(runIdempotentCommand(db, once, { ...work, prepare: early })).rejects.toMatchObject({
        code,
      });
      await expect(runIdempotentCommand(db, once, { ...work, effect: early })).rejects.toMatchObject({
        code,
      });
    }
    expect(await runIdempotentCommand(db, once, work)).toMatchObject({ status: 200 });
    expect((await effects(db)) - before).toBe(1);
  });

  test.runIf(there)(
    'whose session ended while its order was sent is unknown, and may be sent again',
    async () => {
      const once = command();
      const { work, prepared } = counting();
      const looked: string[] = [];
      const order = {
        request: {},
        now: () => NOW,
        async lookUp() {
          looked.push('asked');
          return undefined;
        },
      };
      const ended = () => Promise.reject(new Refusal('token_expired'));
      await expect(runIdempotentCommand(db, once, { ...work, order, effect: ended })).rejects.toMatchObject({
        code: 'token_expired',
      });
      expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'unknown' });
      // Another refusal of such a command that means "later" leaves it running: the order was sent.
      const later = () => Promise.reject(new Refusal('not_ready'));
      await expect(runIdempotentCommand(db, once, { ...work, order, effect: later })).rejects.toMatchObject({
        code: 'not_ready',
      });
      expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'running' });
      expect(await runIdempotentCommand(db, once, { ...work, order })).toMatchObject({ status: 200 });
      expect([looked, prepared()]).toEqual([['asked'], 3]);
    },
  );

  test.runIf(there)('that a guard refuses may be sent again; its repeat gets the first answer', async () => {
    const before = await effects(db);
    const { work, prepared } = counting();
    const guarded = { ...work, admit: () => Promise.reject(new Refusal('access_denied')) };
    const once = command();
    await expect(runIdempotentCommand(db, once, guarded)).rejects.toMatchObject({ code: 'access_denied' });
    expect([(await effects(db)) - before, prepared()]).toEqual([0, 0]);
    let repeat: Promise<unknown> | undefined;
    const answer = await runIdempotentCommand(db, once, {
      ...work,
      effect(tx, input) {
        // While the first one is still running; the embedded database has one connection.
        if (other !== db) repeat = runIdempotentCommand(other, once, guarded);
        return work.effect(tx, input);
      },
    });
    if (other !== db) expect(await repeat).toEqual(answer);
    expect(await runIdempotentCommand(db, once, guarded)).toEqual(answer);
    expect([(await effects(db)) - before, prepared()]).toEqual([1, 1]);
  });

  test.runIf(there)('that failed has no effect and can be tried again', async () => {
    const before = await effects(db);
    const { work } = counting();
    const breaking: CommandWork<string> = {
      ...work,
      async effect(tx, input) {
        await work.effect(tx, input);
        throw new Error('broken');
      },
    };
    const once = command();
    await expect(runIdempotentCommand(db, once, breaking)).rejects.toThrow('broken');
    expect(await effects(db)).toBe(before);
    expect(await runIdempotentCommand(db, once, work)).toMatchObject({ status: 200 });
  });

  test.runIf(there)('is found by its owner alone', async () => {
    const once = command();
    await runIdempotentCommand(db, once, counting().work);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({
      state: 'done',
      status: 200,
      body: { input: 'ready' },
    });
    expect(await findIdempotentCommand(db, 'p2', once.key)).toEqual({ state: 'unknown' });
  });

  const rowsOf = async (...keys: string[]) => {
    const { rows } = (await db.queries.execute(
      sql`select key from commands where key in (${sql.join(keys, sql`, `)})`,
    )) as { rows: unknown[] };
    return rows.length;
  };

  test.runIf(there)(
    'that was only asked about writes no row and has its effect when it arrives',
    async () => {
      const before = await effects(db);
      const late = command();
      expect(await findIdempotentCommand(db, 'p1', late.key)).toEqual({ state: 'unknown' });
      expect(await rowsOf(late.key)).toBe(0);
      expect(await runIdempotentCommand(db, late, counting().work)).toMatchObject({ status: 200 });
      expect((await effects(db)) - before).toBe(1);
    },
  );

  test.runIf(there)('that was called off has no effect when it arrives late', async () => {
    const before = await effects(db);
    const late = command();
    const off = () => voidIdempotentCommand(db, 'p1', late.key, NOW);
    expect(await Promise.all([off(), off()])).toContainEqual({ state: 'unknown' });
    await expect(runIdempotentCommand(db, late, counting().work)).rejects.toMatchObject({
      code: 'key_reused',
    });
    expect([await findIdempotentCommand(db, 'p1', late.key), await off()]).toEqual([
      { state: 'unknown' },
      { state: 'unknown' },
    ]);
    expect(await effects(db)).toBe(before);
  });

  test.runIf(there)('that was executed can’t be called off any more', async () => {
    const once = command();
    const answer = await runIdempotentCommand(db, once, counting().work);
    expect(await voidIdempotentCommand(db, 'p1', once.key, NOW)).toEqual({ state: 'done', ...answer });
    expect(await runIdempotentCommand(db, once, counting().work)).toEqual(answer);
  });

  test.runIf(there && name === 'PostgreSQL')('is running while its transaction is open', async () => {
    const once = command();
    const { work } = counting();
    const seen: unknown[] = [];
    await runIdempotentCommand(db, once, {
      ...work,
      async effect(tx, input) {
        seen.push(await findIdempotentCommand(other, 'p1', once.key));
        seen.push(await voidIdempotentCommand(other, 'p1', once.key, NOW));
        return work.effect(tx, input);
      },
    });
    expect(seen).toEqual([{ state: 'running' }, { state: 'running' }]);
    expect(await findIdempotentCommand(other, 'p1', once.key)).toMatchObject({ state: 'done' });
  });

  /** A command that sends an order, at `at` (ms); `sent` says what the party answers. */
  const ordering = (sent: () => Promise<string>, at = NOW): CommandWork<string> => ({
    ...counting().work,
    prepare: sent,
    order: { request: { asked: 1 }, now: () => at, lookUp: async () => undefined },
  });
  /** Sends an order whose outcome is unknown. */
  const leaveRunning = (once: Command) =>
    expect(
      runIdempotentCommand(
        db,
        once,
        ordering(() => Promise.reject(new OutcomeUnknown('silent'))),
      ),
    ).rejects.toMatchObject({ name: 'OutcomeUnknown' });

  test.runIf(there)('is running while its order is under way, and can not be called off', async () => {
    const once = command();
    const seen: unknown[] = [];
    const work = ordering(async () => {
      seen.push(await findIdempotentCommand(other, 'p1', once.key));
      seen.push(await voidIdempotentCommand(other, 'p1', once.key, NOW));
      return 'ready';
    });
    const answer = await runIdempotentCommand(db, once, work);
    expect(seen).toEqual([{ state: 'running' }, { state: 'running' }]);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'done', ...answer });
    expect(await listRunning(db.queries, NOW + 60_000)).toEqual([]);
  });

  test.runIf(there)(
    'sends no order where it was called off, or answered, after its key was looked up',
    async () => {
      const sent = vi.fn(async () => 'ready');
      const off = command();
      await voidIdempotentCommand(db, 'p1', off.key, NOW);
      await expect(runIdempotentCommand(db, off, ordering(sent), null)).rejects.toMatchObject({
        code: 'key_reused',
      });
      const once = command();
      const answer = await runIdempotentCommand(db, once, ordering(sent), null);
      expect(await runIdempotentCommand(db, once, ordering(sent), null)).toEqual(answer);
      expect(sent).toHaveBeenCalledTimes(1);
    },
  );

  test.runIf(there)('has no answer for copies of older builds while it is running', async () => {
    const once = command();
    await leaveRunning(once);
    expect(await rowsOf(once.key)).toBe(0);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'running' });
    await deleteCommandsOf(db.queries, 'p1');
  });

  test.runIf(there)('that is running keeps its key from every other command', async () => {
    const once = command();
    await leaveRunning(once);
    for (const another of [{ call: 'withdraw' }, { body: { amount: 6 } }])
      for (const work of [counting().work, ordering(async () => 'ready')])
        await expect(runIdempotentCommand(db, { ...once, ...another }, work)).rejects.toMatchObject({
          code: 'key_reused',
        });
    expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'running' });
    await deleteCommandsOf(db.queries, 'p1');
  });

  test.runIf(there)(
    'is looked up half a minute after its last order, also one set by a clock ahead',
    async () => {
      const once = command();
      await leaveRunning(once);
      const listed = async (now: number) => (await listRunning(db.queries, now)).map(({ key }) => key);
      expect(await listed(NOW + 29_999)).toEqual([]);
      expect(await listed(NOW + 30_000)).toEqual([once.key]);
      const silent = ordering(() => Promise.reject(new OutcomeUnknown('silent')), NOW + 25_000);
      await expect(runIdempotentCommand(db, once, silent)).rejects.toMatchObject({ name: 'OutcomeUnknown' });
      expect(await listed(NOW + 54_999)).toEqual([]);
      await forgetSettled(db.queries, 'p1', once.key, NOW + 54_999);
      expect(await listed(NOW + 55_000)).toEqual([once.key]);
      expect(await listed(NOW + 25_000 - 3_600_000)).toEqual([once.key]);
      await forgetSettled(db.queries, 'p1', once.key, NOW + 55_000);
      expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'unknown' });
    },
  );

  test.runIf(there)('that is running is not deleted after a day', async () => {
    const once = command();
    await leaveRunning(once);
    await deleteExpiredCommands(db, NOW + 24 * 3_600_000 + 1);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toEqual({ state: 'running' });
    await deleteCommandsOf(db.queries, 'p1');
  });

  test.runIf(there)('that was refused, or called off, is deleted after a day', async () => {
    const refused = command();
    const refusing = { ...counting().work, prepare: () => Promise.reject(new Refusal('limit_reached')) };
    await runIdempotentCommand(db, refused, refusing);
    const off = command();
    await voidIdempotentCommand(db, 'p1', off.key, NOW);
    await deleteExpiredCommands(db, NOW + 24 * 3_600_000);
    expect(await rowsOf(refused.key, off.key)).toBe(2);
    await deleteExpiredCommands(db, NOW + 24 * 3_600_000 + 1);
    expect(await rowsOf(refused.key, off.key)).toBe(0);
  });

  test.runIf(there)('that was executed is deleted after a month', async () => {
    const once = command();
    await runIdempotentCommand(db, once, counting().work);
    await deleteExpiredCommands(db, NOW + IDEMPOTENCY_TTL_MS);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toMatchObject({ state: 'done' });
    await deleteExpiredCommands(db, NOW + IDEMPOTENCY_TTL_MS + 1);
    expect(await findIdempotentCommand(db, 'p1', once.key)).toMatchObject({ state: 'unknown' });
  });
});

test.each([undefined, '', 'short', 'with space in it', 'x'.repeat(81), 'semi;colon;key'])(
  'the key %j is none',
  (key) => {
    expect(() => parseIdempotencyKey(key)).toThrow(expect.objectContaining({ code: 'key_missing' }));
  },
);
