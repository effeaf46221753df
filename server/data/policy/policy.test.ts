import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { checkIpAddress } from '#server/data/players/ip-verdicts.ts';
import { setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { assertAllowed, type PolicyCommand } from './policy.ts';

let db: Database;
let player: string;
beforeAll(async () => {
  db = await memoryDatabase();
});
beforeEach(async () => {
  await db.queries.delete(settingsTable);
  player = await somePlayer(db);
});
afterAll(() => db.close());

const ask = async (command: PolicyCommand): Promise<void> => {
  await assertAllowed(db.queries, player, command, 0);
};
const set = (changed: Partial<Settings>) => writeSettings(db.queries, changed, 0);
const refused = (code: string) => expect.objectContaining({ code });

describe('the policy', () => {
  test.each([
    [99, false],
    [100, true],
    [5_000_000, true],
    [5_000_001, false],
  ])(
    '[R9.03] answers a deposit of %i cents with %s under the default limits',
    async (amountCents, passes) => {
      const asked = ask({ kind: 'deposit', amountCents });
      await (passes
        ? expect(asked).resolves.toBeUndefined()
        : expect(asked).rejects.toEqual(refused('limit_reached')));
    },
  );

  test.each([
    [9, false],
    [10, true],
    [2_000, true],
    [2_001, false],
  ])(
    '[R9.02] answers a casino stake of %i cents with %s under the default limits',
    async (amountCents, passes) => {
      const asked = ask({ kind: 'casino_stake', amountCents });
      await (passes
        ? expect(asked).resolves.toBeUndefined()
        : expect(asked).rejects.toEqual(refused('limit_reached')));
    },
  );

  test("[R3.23 deposit_min deposit_max] applies the operator's limits and names them", async () => {
    await set({ deposit_min: 2_000, deposit_max: 3_000 });
    await expect(ask({ kind: 'deposit', amountCents: 1_999 })).rejects.toMatchObject({
      details: {
        values: { min: 2_000, max: 3_000 },
        fields: { amount: ['amount_between'] },
      },
    });
    await expect(ask({ kind: 'deposit', amountCents: 2_000 })).resolves.toBeUndefined();
  });

  test("[R3.23 casino_bet_min_total casino_bet_max_total] applies the operator's limits of a stake", async () => {
    await set({ casino_bet_min_total: 300, casino_bet_max_total: 400 });
    for (const amountCents of [299, 401]) {
      await expect(ask({ kind: 'casino_stake', amountCents })).rejects.toEqual(refused('limit_reached'));
    }
    await expect(ask({ kind: 'casino_stake', amountCents: 300 })).resolves.toBeUndefined();
    const more = { kind: 'casino_stake', amountCents: 300, roundCents: 101 } as const;
    await expect(ask(more)).rejects.toMatchObject({ details: { rule: 'casino_bet_max_total' } });
    // Not for an external game: it has limits of its own in its row.
    const bounds = { leastCents: 50, mostCents: 900 };
    for (const amountCents of [50, 900]) {
      await expect(ask({ kind: 'casino_stake', amountCents, bounds })).resolves.toBeUndefined();
    }
    for (const amountCents of [49, 901]) {
      const asked = ask({ kind: 'casino_stake', amountCents, bounds });
      await expect(asked).rejects.toMatchObject({
        code: 'limit_reached',
        details: { values: { min: 50, max: 900 } },
      });
    }
  });

  test('[R3.23 casino_enabled deposit_enabled] closes the areas that the operator switched off, and no other', async () => {
    await set({ deposit_enabled: false });
    await expect(ask({ kind: 'deposit', amountCents: 500 })).rejects.toEqual(refused('area_closed'));
    await expect(ask({ kind: 'casino_stake', amountCents: 500 })).resolves.toBeUndefined();
    await set({ deposit_enabled: true, casino_enabled: false });
    await expect(ask({ kind: 'casino_stake', amountCents: 500 })).rejects.toEqual(refused('area_closed'));
    await expect(ask({ kind: 'casino_launch' })).rejects.toEqual(refused('area_closed'));
    await expect(ask({ kind: 'deposit', amountCents: 500 })).resolves.toBeUndefined();
  });

  test('lets a blocked player log in and change the password, and nothing else', async () => {
    await db.queries.update(playersTable).set({ blockedAt: 1 }).where(eq(playersTable.id, player));
    await expect(ask({ kind: 'login' })).resolves.toBeUndefined();
    await expect(ask({ kind: 'password_change' })).resolves.toBeUndefined();
    for (const command of [
      { kind: 'deposit', amountCents: 500 },
      { kind: 'casino_stake', amountCents: 500 },
      { kind: 'casino_launch' },
    ] as const) {
      await expect(ask(command)).rejects.toEqual(refused('blocked_player'));
    }
  });

  test.each([
    ['[R6.02a]', { kind: 'casino_launch' }],
    ['[R6.02a]', { kind: 'casino_stake', amountCents: 500 }],
    ['[R6.02b]', { kind: 'sport_stake', bets: [] }],
    ['[R6.02c]', { kind: 'deposit', amountCents: 500 }],
    ['[R6.02e]', { kind: 'password_change' }],
  ] as const)('%s requires a verified player for %j', async (_, command) => {
    player = await somePlayer(db, { verified: false });
    await expect(ask(command)).rejects.toEqual(refused('not_verified'));
  });

  test('requires no verified player for the login, and only an approved one for the rest', async () => {
    player = await somePlayer(db, { verified: false });
    await expect(ask({ kind: 'login' })).resolves.toBeUndefined();
    for (const status of ['pending_face_id', 'approved'] as const) {
      await setVerificationStatus(db.queries, player, status, 0);
      const asked = ask({ kind: 'casino_launch' });
      await (status === 'approved'
        ? expect(asked).resolves.toBeUndefined()
        : expect(asked).rejects.toEqual(refused('not_verified')));
    }
  });

  test('[R8.03] refuses deposits and stakes from an address that was found to be a VPN', async () => {
    const judge = (verdict: 'allowed' | 'blocked', now: number) =>
      checkIpAddress(db.queries, '203.0.113.9', async () => verdict, now);
    const launch = { kind: 'casino_launch', ip: '203.0.113.9' } as const;
    await expect(ask(launch)).resolves.toBeUndefined();
    await judge('blocked', 0);
    await expect(ask(launch)).rejects.toEqual(refused('ip_blocked'));
    await expect(ask({ kind: 'login', ip: '203.0.113.9' })).resolves.toBeUndefined();
    await expect(ask({ kind: 'casino_launch', ip: '203.0.113.8' })).resolves.toBeUndefined();
    // A blocked address is checked again at once, an allowed one after ten minutes.
    await judge('allowed', 1);
    await judge('blocked', 2);
    await expect(ask(launch)).resolves.toBeUndefined();
    await judge('blocked', 1 + 10 * 60_000);
    const later = (now: number) => assertAllowed(db.queries, player, launch, now);
    await expect(later(1 + 10 * 60_000)).rejects.toEqual(refused('ip_blocked'));
    // A result counts for a day, also where the job has not deleted it.
    const day = 1 + 10 * 60_000 + 86_400_000;
    await expect(later(day)).rejects.toEqual(refused('ip_blocked'));
    await expect(later(day + 1)).resolves.toBeDefined();
  });

  test('refuses a player who does not exist', async () => {
    await expect(assertAllowed(db.queries, 'nobody', { kind: 'login' }, 0)).rejects.toEqual(
      refused('not_found'),
    );
  });
});
