import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { closeAccount } from '#contract/endpoints/player/privacy-calls.ts';
import { activateBonus, excludeBonus, redeemBonus } from '#contract/endpoints/wallet/bonus-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import { expireBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { debit, walletBalance } from '#server/data/casino/casino-wallet.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';
import { accountsTable } from '#server/data/schema/ledger-table.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { bonusJobs } from './bonus-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const passwordHash = await hashPassword(PASSWORD);
const WEEK_MS = 7 * 86_400_000;

describe.each(DATABASES)('a bonus on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start }, { endpoints: privacyEndpoints });
  const { someone, atOnce } = desk;

  /** A player with real money and a running bonus of 1,000, to be staked five times within a week. */
  async function withBonus(realCents: number) {
    await atOnce();
    const player = await someone(realCents);
    await player.apply('dez');
    await player.on(activateBonus);
    return player;
  }

  test.runIf(there)('expires with its money, unless it is complete', async () => {
    await atOnce();
    const [idle, running, complete] = [await someone(), await someone(), await someone()];
    await idle.apply('dez');
    await running.apply('dez');
    await running.on(activateBonus);
    await complete.apply('livre');
    await complete.on(activateBonus);
    desk.backend.clock.advance(7 * 86_400_000 - 1);
    await desk.wallet.runJobs();
    expect((await running.newest()).status).toBe('active');
    desk.backend.clock.advance(1);
    await desk.wallet.runJobs();
    expect([(await idle.newest()).status, (await running.newest()).status]).toEqual(['expired', 'expired']);
    expect(await running.money()).toEqual([0, 0]);
    expect([(await complete.newest()).status, await complete.money()]).toEqual(['completed', [0, 1_000]]);
  });

  test.runIf(there)('that can’t be ended holds up no other', async () => {
    await atOnce();
    const players = [await someone(), await someone(), await someone()];
    for (const player of players) await player.apply('dez');
    const { queries } = desk.backend.db;
    const [failing] = await queries
      .select({ id: bonusesTable.id, playerId: bonusesTable.playerId })
      .from(bonusesTable)
      .where(
        inArray(
          bonusesTable.playerId,
          players.map(({ id }) => id),
        ),
      )
      .orderBy(bonusesTable.id);
    const version = (last: string) =>
      queries.execute(sql`update bonuses set version = ${last}::bigint where id = ${failing?.id}`);
    await version('9223372036854775807');
    // A row that was written later is read later.
    await queries.execute(sql`update bonuses set won_cents = won_cents where id <> ${failing?.id}`);
    desk.backend.clock.advance(WEEK_MS);
    const run = bonusJobs(desk.backend.services)[0]?.run(desk.backend.clock.now());
    await expect(run).rejects.toMatchObject({ cause: { cause: { code: '22003' } } });
    const statuses = await queries
      .select({ playerId: bonusesTable.playerId, status: bonusesTable.status })
      .from(bonusesTable)
      .where(
        inArray(
          bonusesTable.playerId,
          players.map(({ id }) => id),
        ),
      );
    for (const { playerId, status } of statuses)
      expect(status).toBe(playerId === failing?.playerId ? 'available' : 'expired');
    await version('1');
    await desk.wallet.runJobs();
  });

  test.runIf(there)('whose account is locked makes a request wait once, however many are over', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    await player.apply('livre');
    desk.backend.clock.advance(WEEK_MS);
    const { db } = desk.backend;
    const waitInVain = vi.fn(() =>
      Promise.reject(new DatabaseUnavailable(Object.assign(new Error('lock timeout'), { code: '55P03' }))),
    );
    const ending = endWhatIsOver({ ...db, transaction: waitInVain }, player.id, desk.backend.clock.now());
    await expect(ending).rejects.toSatisfy(isDatabaseUnavailable);
    expect(waitInVain).toHaveBeenCalledTimes(1);
    await endWhatIsOver(db, player.id, desk.backend.clock.now());
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)(
    'can’t be activated from the moment of its end, even before its expiry was processed',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      desk.backend.clock.advance(7 * 86_400_000);
      expect((await player.on(activateBonus)).body).toMatchObject({ rule: 'bonus_over' });
      expect(await player.money()).toEqual([0, 0]);
    },
  );

  test.runIf(there)('completes with a stake that settles a moment before its end', async () => {
    const player = await withBonus(10_000);
    desk.backend.clock.advance(WEEK_MS - 1);
    for (const stake of [2_000, 2_000, 1_000])
      await desk.wallet.play(player.id, stake, { gameId: 'slot', won: 0 });
    expect((await player.on(redeemBonus)).status).toBe(200);
    expect(await player.money()).toEqual([6_000, 0]);
  });

  test.runIf(there).each([
    ['at its end', 0],
    ['a second later', 1_000],
  ])('ends without its job, where the completing stake settles %s', async (_, late) => {
    const player = await withBonus(10_000);
    for (const stake of [2_000, 2_000]) await desk.wallet.play(player.id, stake, { gameId: 'slot', won: 0 });
    const last = await desk.wallet.play(player.id, 1_000, { gameId: 'slot' });
    desk.backend.clock.advance(WEEK_MS + late);
    await last.end(0);
    expect(await player.money()).toEqual([5_000, 0]);
    expect((await player.on(redeemBonus)).body).toMatchObject({ code: 'limit_reached', rule: 'bonus_over' });
    expect((await player.newest()).status).toBe('expired');
    expect(await player.money()).toEqual([5_000, 0]);
  });

  test.runIf(there)('is listed as expired from its end, and its money is gone', async () => {
    const player = await withBonus(0);
    desk.backend.clock.advance(WEEK_MS);
    expect(await player.newest()).toMatchObject({ status: 'expired', active: false, balance: 0 });
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)('is not in the profile from its end', async () => {
    const player = await withBonus(0);
    const profile = async () => (await player.ask(getProfile)).body;
    expect(await profile()).toMatchObject({ user_rollover: { active: 1 }, wallet: { bonus_mixed: 1_000 } });
    desk.backend.clock.advance(WEEK_MS);
    expect(await profile()).toMatchObject({ user_rollover: null, wallet: { bonus_mixed: 0 } });
  });

  test.runIf(there)('is in the statement as ended from its end', async () => {
    const player = await withBonus(0);
    desk.backend.clock.advance(WEEK_MS);
    await player.ask(listTransactions);
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)('is no part of a game provider’s balance from its end', async () => {
    const [idle, playing] = [await withBonus(1_000), await withBonus(1_000)];
    const { db, clock } = desk.backend;
    clock.advance(WEEK_MS - 1);
    const transaction = vi.spyOn(db, 'transaction');
    expect(await walletBalance(db, idle.id, clock.now())).toBe(2_000);
    expect(transaction).not.toHaveBeenCalled();
    transaction.mockRestore();
    clock.advance(1);
    expect(await walletBalance(db, idle.id, clock.now())).toBe(1_000);
    const stake = {
      ...{ provider: 'p', transactionId: newId(), roundId: newId(), gameId: 'slot', gameName: 'Slot' },
      ...{ playerId: playing.id, amountCents: 100, now: clock.now() },
    };
    const taken = await db.transaction((tx) => debit(tx, stake));
    expect(taken).toMatchObject({ realCents: 900, bonusCents: 0, totalCents: 900 });
  });

  test.runIf(there)('is no part of a balance that is read while the job ends it', async () => {
    const { id } = await withBonus(1_000);
    const { db, clock } = desk.backend;
    clock.advance(WEEK_MS);
    const select = db.queries.select.bind(db.queries);
    const readBalances = async () => {
      const rows = await select().from(accountsTable).where(eq(accountsTable.playerId, id));
      await expireBonuses(db, clock.now());
      return rows;
    };
    const first = { from: () => ({ where: readBalances }) } as never;
    const reads = vi.spyOn(db.queries, 'select').mockReturnValueOnce(first);
    expect(await walletBalance(db, id, clock.now())).toBe(1_000);
    reads.mockRestore();
  });

  test.runIf(there)('pays no stake after its end', async () => {
    const player = await withBonus(300);
    desk.backend.clock.advance(WEEK_MS);
    await expect(desk.wallet.play(player.id, 301)).rejects.toMatchObject({ code: 'insufficient_funds' });
    await desk.wallet.play(player.id, 300, { won: 0 });
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)('wins nothing with a stake of its money that settles after its end', async () => {
    const player = await withBonus(300);
    const mixed = await desk.wallet.play(player.id, 400);
    const undone = await desk.wallet.play(player.id, 200);
    desk.backend.clock.advance(WEEK_MS);
    await mixed.end(4_000);
    await undone.undo();
    // Three quarters of the win are real money's.
    expect(await player.money()).toEqual([3_000, 0]);
  });

  test.runIf(there)('makes way for the next one at its end', async () => {
    const player = await withBonus(0);
    desk.backend.clock.advance(WEEK_MS - 60_000);
    await player.apply('mais');
    desk.backend.clock.advance(60_000);
    expect((await player.on(activateBonus)).status).toBe(200);
    expect((await player.bonuses()).map(({ status }) => status)).toEqual(['active', 'expired']);
    expect(await player.money()).toEqual([0, 1_000]);
  });

  test.runIf(there)('is not given up after its end, but expired', async () => {
    const player = await withBonus(0);
    desk.backend.clock.advance(WEEK_MS);
    const given = await player.on(excludeBonus);
    expect([given.status, given.body]).toMatchObject([200, { removed: 0, bonus: { status: 'expired' } }]);
  });

  /** Bonuses beside the running one, which is the oldest. */
  async function addBonuses(playerId: string, count: number, status: 'available' | 'excluded') {
    const createdAt = desk.backend.clock.now();
    const rows = Array.from({ length: count }, (_, place) => ({
      ...{ id: `${playerId}-${place}`, playerId, reference: `more:${playerId}:${place}`, couponCode: '' },
      ...{ name: { pt: 'm', en: 'm', es: 'm' }, walletType: 'bonus' as const, amountCents: 100 },
      ...{ autoActivate: false, waitsForOwnBet: false, waitsForBetOf: null, status, times: 5 },
      ...{
        contributions: {},
        validDays: 7,
        createdAt: createdAt + 1 + place,
        expiresAt: createdAt + WEEK_MS,
      },
    }));
    await desk.backend.db.queries.insert(bonusesTable).values(rows);
  }

  test.runIf(there)('is listed while it runs, however many newer ones have ended', async () => {
    const player = await withBonus(0);
    await addBonuses(player.id, 201, 'excluded');
    const listed = await player.bonuses();
    expect(listed.map(({ status }) => status).filter((status) => status !== 'excluded')).toEqual(['active']);
    expect(listed.at(-1)?.status).toBe('active');
  });

  test.runIf(there)('ends, as all of 201 do, with the withdrawal of a player who leaves', async () => {
    const player = await withBonus(5_000);
    await addBonuses(player.id, 200, 'available');
    const { queries } = desk.backend.db;
    await setPasswordHash(queries, player.id, passwordHash);
    const document = (await findPlayer(queries, player.id))?.document ?? '';
    expect((await player.ask(closeAccount, { body: { password: PASSWORD } })).status).toBe(200);
    const body = { amount: 5_000, pix_key_type: 'cpf', pix_key: document };
    expect((await player.ask(createWithdrawal, { body })).status).toBe(200);
    const rows = await queries.select().from(bonusesTable);
    expect(new Set(rows.filter((one) => one.playerId === player.id).map(({ status }) => status))).toEqual(
      new Set(['excluded']),
    );
    expect(await player.money()).toEqual([0, 0]);
  });
});
