import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { Refusal } from '../endpoints/refusal.ts';
import { isIdempotencyKey, keylessKey, runIdempotentCommand } from './idempotent-commands.ts';

const NOW = 1_000_000;
const content = (code: string) => ({ call: 'applyCoupon', params: {}, body: { code } });

test('the key of a command without one is made from call, path and body, and no header can name it', () => {
  const key = keylessKey({ call: 'c', params: { id: '1' }, body: { a: 1, b: 2 } });
  expect(keylessKey({ call: 'c', params: { id: '1' }, body: { b: 2, a: 1 } })).toBe(key);
  for (const other of [
    { call: 'd', params: { id: '1' }, body: { a: 1, b: 2 } },
    { call: 'c', params: { id: '2' }, body: { a: 1, b: 2 } },
    { call: 'c', params: { id: '1' }, body: { a: 1 } },
  ])
    expect(keylessKey(other)).not.toBe(key);
  expect(isIdempotencyKey(key)).toBe(false);
});

describe.each(DATABASES)('a command without a key on $name', ({ there, start }) => {
  let cluster: TestCluster;
  /** Two copies; with the embedded database one. */
  let copies: Database[];
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    copies = [await cluster.open(), await cluster.openAgain()];
  });
  afterAll(() => cluster?.stop());

  /** Presses of one player with one body: each first one counts up. */
  function button(code: string) {
    let count = 0;
    return {
      press: (now: number, copy = 0, refusal?: Refusal) => {
        const db = copies[copy];
        if (!db) throw new Error(`no copy ${copy}`);
        return runIdempotentCommand(
          db,
          { ...content(code), playerId: 'p', key: keylessKey(content(code)), now },
          {
            async prepare() {},
            async effect() {
              if (refusal) throw refusal;
              count += 1;
              return { status: 200, body: count };
            },
            refused: ({ code: body, status }) => ({ status, body }),
          },
        );
      },
    };
  }

  test.runIf(there)(
    'counts once in ten seconds from the first press, which a repeat does not prolong',
    async () => {
      const { press } = button('a');
      const seen = [];
      for (const at of [0, 5_000, 9_900, 9_999, 10_000, 19_999, 20_000, 20_001])
        seen.push((await press(NOW + at, at % 2)).body);
      expect(seen).toEqual([1, 1, 1, 1, 2, 2, 3, 3]);
    },
  );

  test.runIf(there)(
    'counts once where ten presses come at once to both copies, also ten seconds later',
    async () => {
      const { press } = button('b');
      for (const [at, expected] of [
        [0, 1],
        [10_000, 2],
      ] as const) {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => press(NOW + at, n % 2)));
        expect(answers.map(({ body }) => body)).toEqual(Array(10).fill(expected));
      }
    },
  );

  test.runIf(there)(
    'counts once on copies whose clocks differ, and anew after a clock was set back',
    async () => {
      const { press } = button('c');
      expect((await press(NOW + 100)).body).toBe(1);
      expect((await press(NOW, 1)).body).toBe(1);
      expect((await press(NOW - 9_900)).body).toBe(2);
    },
  );

  test.runIf(there)('gets its refusal again within the ten seconds, and one to try later not', async () => {
    const { press } = button('d');
    const refused = { status: 422, body: 'limit_reached' };
    await expect(press(NOW, 0, new Refusal('too_many'))).rejects.toMatchObject({ code: 'too_many' });
    expect(await press(NOW + 1, 0, new Refusal('limit_reached'))).toEqual(refused);
    expect(await press(NOW + 10_000, 1)).toEqual(refused);
    expect((await press(NOW + 10_001, 1)).body).toBe(1);
  });
});
