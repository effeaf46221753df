import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashOutMines, listMines, revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import {
  endPause,
  getPlayResults,
  getProtection,
  type LimitName,
  type Protection,
  setLimit,
  setRealityCheck,
  startPause,
} from '#contract/endpoints/player/protection-calls.ts';
import { cancelDeposit, createDeposit, getDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal, getWithdrawLimits } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { findOpenMinesRound } from '#server/data/casino/house-games/mines/mines-rounds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { exclusionsTable, playerLimitsTable } from '#server/data/schema/protection-table.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { UNLIMITED_LOAD } from '#tests/support/backend/backend.ts';
import { ledgerFaults, someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { protectionEndpoints } from './protection-endpoints.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

describe.each(DATABASES)('limits and pauses on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  let wallet: Wallet;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    wallet = await openWallet(db, {
      endpoints: (services) => [...protectionEndpoints(services), ...houseGameEndpoints(services)],
      playerLoad: UNLIMITED_LOAD,
    });
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(db)).toEqual([]);
    await wallet?.backend.close();
    await cluster?.stop();
  });

  const now = () => wallet.backend.clock.now();
  async function someone(money: Parameters<typeof somePlayer>[1] = { realCents: 100_000 }) {
    const document = someDocument();
    const id = await somePlayer(db, { document, ...money });
    const { ask } = wallet.backend;
    // A new session each time: the clock moves past the life of a session.
    const token = () => wallet.tokenOf(id);
    const as = async (body?: unknown) => ({ token: await token(), key: newId(), body });
    return {
      id,
      document,
      token,
      see: async () => (await ask(getProtection, { token: await token() })).body as unknown as Protection,
      limit: async (name: LimitName, value: number | null) => ask(setLimit, await as({ name, value })),
      pause: async (body: object) => ask(startPause, await as(body)),
      comeBack: async () => ask(endPause, await as()),
      deposit: async (amount: number) => ask(createDeposit, await as({ amount })),
      mines: async (stake: number) => ask(startMines, await as({ stake, mines: 3 })),
      withdraw: async (amount: number) =>
        ask(createWithdrawal, await as({ amount, pix_key_type: 'cpf', pix_key: document })),
      real: async () => (await balancesOf(db.queries, id)).realCents,
    };
  }
  type Someone = Awaited<ReturnType<typeof someone>>;
  const limitOf = async (player: Someone, name: LimitName) =>
    (await player.see()).limits.find((limit) => limit.name === name);

  test.runIf(there)(
    'a stricter limit applies at once, a looser one after 24 hours, and the change can be cancelled',
    async () => {
      const player = await someone();
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: null, used: 0, next: null });
      await player.limit('loss_day', 5_000);
      await player.limit('loss_day', 2_000);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: null });
      await player.limit('loss_day', 9_000);
      const at = new Date(now() + LIMIT_INCREASE_DELAY_MS).toISOString();
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: { value: 9_000, at } });
      await player.limit('loss_day', 2_000);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: null });
      await player.limit('loss_day', null);
      wallet.backend.clock.advance(LIMIT_INCREASE_DELAY_MS - 1);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: { value: null } });
      wallet.backend.clock.advance(1);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: null, next: null });
    },
  );

  test.runIf(there)(
    'a looser limit that is asked for again comes into force when it would have',
    async () => {
      const player = await someone();
      await player.limit('loss_day', 2_000);
      await player.limit('loss_day', 9_000);
      const at = new Date(now() + LIMIT_INCREASE_DELAY_MS).toISOString();
      wallet.backend.clock.advance(23 * 3_600_000);
      await player.limit('loss_day', 9_000);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: { value: 9_000, at } });
      await player.limit('loss_day', null);
      const later = new Date(now() + LIMIT_INCREASE_DELAY_MS).toISOString();
      expect(await limitOf(player, 'loss_day')).toMatchObject({ next: { value: null, at: later } });
      await player.limit('loss_day', null);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ next: { value: null, at: later } });
      wallet.backend.clock.advance(LIMIT_INCREASE_DELAY_MS);
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: null, next: null });
    },
  );

  test.runIf(there)(
    'a looser limit of a wrong clock waits a day from when it is asked for again',
    async () => {
      const player = await someone();
      await player.limit('loss_day', 2_000);
      await player.limit('loss_day', 9_000);
      await wallet.backend.db.queries
        .update(playerLimitsTable)
        .set({ nextAt: now() + 3 * LIMIT_INCREASE_DELAY_MS })
        .where(eq(playerLimitsTable.playerId, player.id));
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000 });
      await player.limit('loss_day', 9_000);
      const at = new Date(now() + LIMIT_INCREASE_DELAY_MS).toISOString();
      expect(await limitOf(player, 'loss_day')).toMatchObject({ value: 2_000, next: { value: 9_000, at } });
    },
  );

  test.runIf(there)('only the twelve limits, with integer values from 0, are accepted', async () => {
    const player = await someone();
    for (const [name, value] of [
      ['loss_year', 100],
      ['loss_day', -1],
      ['loss_day', 0.5],
      ['loss_day', 'none'],
    ]) {
      expect((await player.limit(name as LimitName, value as number)).status).toBe(422);
    }
    expect((await player.see()).limits.every(({ value }) => value === null)).toBe(true);
  });

  test.runIf(there)(
    'a deposit over a limit is refused by its name; open charges count, cancelled ones do not',
    async () => {
      const player = await someone();
      await player.limit('deposit_day', 6_000);
      await player.limit('deposit_week', 10_000);
      const first = await player.deposit(5_000);
      expect(first.status).toBe(200);
      const over = await player.deposit(1_001);
      expect(over.status).toBe(422);
      expect(over.body).toMatchObject({
        code: 'limit_reached',
        rule: 'limit_deposit_day',
        figures: { limit: 6_000, left: 1_000 },
      });
      expect(String(Reflect.get(over.body, 'message')).replaceAll('\u00a0', ' ')).toBe(
        'Isto passa do seu limite de depósito de hoje, de R$ 60,00. Restam R$ 10,00. Nada foi cobrado. ' +
          'Escolha um valor menor ou veja seus limites em Proteção.',
      );
      await wallet.backend.ask(cancelDeposit, {
        token: await player.token(),
        params: { id: String(first.body.id) },
      });
      expect((await player.deposit(6_000)).status).toBe(200);
    },
  );

  test.runIf(there)('a payment after the limit became stricter is refunded', async () => {
    const player = await someone({ realCents: 0 });
    const opened = await player.deposit(5_000);
    await player.limit('deposit_month', 4_999);
    await wallet.pay(String(opened.body.id), { amountCents: 5_000, payerDocument: player.document });
    await wallet.runJobs();
    expect(await player.real()).toBe(0);
    const asked = { token: await player.token(), params: { id: String(opened.body.id) } };
    expect((await wallet.backend.ask(getDeposit, asked)).body).toMatchObject({ status: 3 });
  });

  test.runIf(there)('20 concurrent charges never exceed a limit by a cent', async () => {
    const player = await someone();
    await player.limit('deposit_day', 5_499);
    const asked = await Promise.all(Array.from({ length: 20 }, () => player.deposit(500)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await limitOf(player, 'deposit_day')).toMatchObject({ used: 5_000 });
  });

  test.runIf(there)('30 concurrent stakes of both kinds never exceed a limit by a cent', async () => {
    for (const name of ['loss_day', 'stake_month'] as const) {
      const player = await someone();
      await player.limit(name, 2_549);
      const stakes = Array.from({ length: 30 }, async () => wallet.play(player.id, 100));
      const taken = (await Promise.allSettled(stakes)).filter(({ status }) => status === 'fulfilled');
      expect(taken).toHaveLength(25);
      expect(await player.real()).toBe(100_000 - 2_500);
      expect(await limitOf(player, name)).toMatchObject({ used: 2_500 });
    }
  });

  test.runIf(there)('a loss is the staked less the won amount; a refunded stake is no loss', async () => {
    const player = await someone();
    await player.limit('loss_day', 1_000);
    await player.limit('stake_day', 2_500);
    await wallet.play(player.id, 1_000, { won: 400 });
    await expect(wallet.play(player.id, 401)).rejects.toMatchObject({
      details: { rule: 'limit_loss_day', figures: { left: 400 } },
    });
    const { undo } = await wallet.play(player.id, 400);
    await undo();
    expect(await limitOf(player, 'loss_day')).toMatchObject({ used: 600 });
    await wallet.play(player.id, 400, { won: 900 });
    expect(await limitOf(player, 'loss_day')).toMatchObject({ used: 100 });
    expect(await limitOf(player, 'stake_day')).toMatchObject({ used: 1_400 });
    await wallet.play(player.id, 900, { won: 1_500 });
    expect(await limitOf(player, 'loss_day')).toMatchObject({ used: 0 });
    await expect(wallet.play(player.id, 201)).rejects.toMatchObject({
      details: { rule: 'limit_stake_day', figures: { left: 200 } },
    });
  });

  test.runIf(there)('Mines names the limit that refuses a stake', async () => {
    const player = await someone();
    await player.limit('loss_week', 500);
    const { status, body } = await player.mines(501);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'limit_reached', rule: 'limit_loss_week', figures: { left: 500 } });
    expect((await player.mines(500)).status).toBe(200);
  });

  test.runIf(there)('a daily limit renews with the next day, a monthly one does not', async () => {
    const player = await someone();
    await player.limit('stake_day', 1_000);
    await wallet.play(player.id, 1_000, { won: 0 });
    const day = await limitOf(player, 'stake_day');
    wallet.backend.clock.advance(Date.parse(String(day?.renews_at)) - now() - 1);
    await expect(wallet.play(player.id, 10)).rejects.toMatchObject({ details: { rule: 'limit_stake_day' } });
    wallet.backend.clock.advance(1);
    expect(await limitOf(player, 'stake_day')).toMatchObject({ used: 0 });
    expect((await limitOf(player, 'stake_month'))?.used).toBe(1_000);
  });

  test.runIf(there)(
    'after the daily time limit nothing is staked or deposited; two concurrent sessions count once',
    async () => {
      const player = await someone();
      await player.limit('time_day', 30);
      const first = await player.token();
      const second = await player.token();
      const active = async (token: string) =>
        wallet.backend.ask(setRealityCheck, { token, body: { minutes: 30 } });
      wallet.backend.clock.advance(20 * MINUTE_MS);
      await Promise.all([active(first), active(second)]);
      expect(await limitOf(player, 'time_day')).toMatchObject({ value: 30, used: 20 });
      const stake = async () =>
        wallet.backend.ask(startMines, { token: first, key: newId(), body: { stake: 100, mines: 3 } });
      expect((await stake()).status).toBe(200);
      wallet.backend.clock.advance(5 * MINUTE_MS);
      const charge = await player.deposit(5_000);
      wallet.backend.clock.advance(5 * MINUTE_MS);
      await active(first);
      await expect(wallet.play(player.id, 100)).rejects.toMatchObject({
        details: { rule: 'limit_time_day', figures: { limit: 30 } },
      });
      const late = { token: first, key: newId(), body: { amount: 500 } };
      const refused = await wallet.backend.ask(createDeposit, late);
      expect([refused.status, refused.body]).toMatchObject([422, { rule: 'limit_time_day' }]);
      // A charge that was opened in time may still be paid.
      const before = await player.real();
      await wallet.pay(String(charge.body.id), { amountCents: 5_000, payerDocument: player.document });
      expect(await player.real()).toBe(before + 5_000);
      const round = await findOpenMinesRound(db.queries, player.id);
      const params = { id: String(round?.row.id) };
      const reveal = { token: first, key: newId(), params, body: { tile: 0 } };
      expect((await wallet.backend.ask(revealMines, reveal)).status).toBe(200);
    },
  );

  test.runIf(there)(
    'a paused player logs in, sees the account and withdraws within the ordinary limits, and nothing else',
    async () => {
      const player = await someone();
      const charge = await player.deposit(5_000);
      expect((await player.pause({ kind: 'suspension', days: 1 })).status).toBe(200);
      expect((await player.see()).pause).toMatchObject({ kind: 'suspension', over: false });
      const me = await wallet.backend.ask(getProfile, { token: await player.token() });
      expect(me.body).toMatchObject({ blocked_at: new Date(now()).toISOString(), blocked_by: 'suspension' });
      for (const refused of [await player.deposit(500), await player.mines(500)]) {
        expect(refused.status).toBe(403);
        expect(refused.body).toMatchObject({ code: 'blocked_player' });
      }
      await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ code: 'blocked_player' });
      // The open charge is cancelled: its payment is refunded.
      const asked = { token: await player.token(), params: { id: String(charge.body.id) } };
      expect((await wallet.backend.ask(getDeposit, asked)).body).toMatchObject({ status: 5 });
      await wallet.pay(String(charge.body.id), { amountCents: 5_000, payerDocument: player.document });
      await wallet.runJobs();
      expect(await player.real()).toBe(100_000);
      const limits = await wallet.backend.ask(getWithdrawLimits, { token: await player.token() });
      expect(limits.body).toMatchObject({ everything: false, withdrawable: 100_000 });
      expect((await player.withdraw(100_000)).body).toMatchObject({ rule: 'withdraw_max' });
      expect((await player.withdraw(10_000)).status).toBe(200);
      const wrong = await wallet.backend.ask(login, { body: { email: 'nobody@example.com', password: 'x' } });
      expect(wrong.body).not.toMatchObject({ code: 'blocked_player' });
    },
  );

  test.runIf(there)('[R7.10d] an exclusion during a round lets it end, and no other begin', async () => {
    const player = await someone();
    await player.mines(1_000);
    const casino = await wallet.play(player.id, 1_000);
    expect((await player.pause({ kind: 'exclusion', months: 3 })).status).toBe(200);
    const open = await findOpenMinesRound(db.queries, player.id);
    const params = { id: String(open?.row.id) };
    const as = async (body?: unknown) => ({ token: await player.token(), key: newId(), params, body });
    // Whatever the brick hides, the round continues: until a mine ends it, or it is cashed out.
    const { body } = await wallet.backend.ask(revealMines, await as({ tile: 7 }));
    if (Reflect.get(body, 'state') === 'open') await wallet.backend.ask(cashOutMines, await as());
    const ended = await wallet.backend.ask(listMines, { token: await player.token() });
    expect(ended.body.data).toHaveLength(1);
    const before = await player.real();
    await casino.end(2_500);
    expect(await player.real()).toBe(before + 2_500);
    expect((await player.mines(100)).body).toMatchObject({ code: 'blocked_player' });
    await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ code: 'blocked_player' });
  });

  test.runIf(there)('a stake concurrent with an exclusion is taken before it or not at all', async () => {
    const player = await someone();
    const stakes = Array.from({ length: 15 }, async () => wallet.play(player.id, 100));
    const paused = player.pause({ kind: 'exclusion', months: null });
    const taken = (await Promise.allSettled(stakes)).filter(({ status }) => status === 'fulfilled');
    expect((await paused).status).toBe(200);
    expect(await player.real()).toBe(100_000 - 100 * taken.length);
    await expect(wallet.play(player.id, 100)).rejects.toMatchObject({ code: 'blocked_player' });
  });

  test.runIf(there)('a pause is never shortened, and its end alone does not end it', async () => {
    const player = await someone();
    await player.pause({ kind: 'suspension', days: 7 });
    const shorter = await player.pause({ kind: 'suspension', days: 3 });
    expect(shorter.status).toBe(422);
    expect((await player.comeBack()).status).toBe(422);
    wallet.backend.clock.advance(7 * DAY_MS);
    expect((await player.see()).pause).toMatchObject({ over: true });
    expect((await player.mines(100)).body).toMatchObject({ code: 'blocked_player' });
    expect((await player.comeBack()).status).toBe(200);
    expect((await player.see()).pause).toBeNull();
    expect((await player.mines(100)).status).toBe(200);
    await player.pause({ kind: 'suspension', days: 1 });
    await player.pause({ kind: 'exclusion', months: null });
    expect((await player.pause({ kind: 'exclusion', months: 60 })).status).toBe(422);
    wallet.backend.clock.advance(2_000 * DAY_MS);
    expect((await player.comeBack()).status).toBe(422);
    expect((await player.see()).pause).toMatchObject({ kind: 'exclusion', ends_at: null, over: false });
  });

  test.runIf(there)('a pause that is begun again and again is one with a later end', async () => {
    const player = await someone();
    const rows = () =>
      db.queries.select().from(exclusionsTable).where(eq(exclusionsTable.playerId, player.id));
    const began = now();
    for (let times = 0; times < 5; times += 1) {
      expect((await player.pause({ kind: 'suspension', days: 1 })).status).toBe(200);
      wallet.backend.clock.advance(MINUTE_MS);
    }
    expect(await rows()).toMatchObject([{ startedAt: began, endsAt: began + DAY_MS + 4 * MINUTE_MS }]);
    // Another kind is another pause, and so is one that is begun an hour later.
    await player.pause({ kind: 'exclusion', months: 3 });
    wallet.backend.clock.advance(60 * MINUTE_MS);
    await player.pause({ kind: 'exclusion', months: null });
    expect(await rows()).toHaveLength(3);
    expect((await player.see()).pause).toMatchObject({ kind: 'exclusion', ends_at: null });
  });

  test.runIf(there)('a pause lasts from 24 hours to 6 weeks, an exclusion at least 3 months', async () => {
    const player = await someone();
    for (const body of [
      { kind: 'suspension', days: 0 },
      { kind: 'suspension', days: 43 },
      { kind: 'exclusion', months: 2 },
      { kind: 'exclusion' },
    ]) {
      expect((await player.pause(body)).status).toBe(422);
    }
    expect((await player.see()).pause).toBeNull();
  });

  test.runIf(there)('returns the results of today and of the last months', async () => {
    const player = await someone();
    await wallet.play(player.id, 1_000, { won: 400 });
    wallet.backend.clock.advance(40 * DAY_MS);
    await wallet.play(player.id, 300, { won: 500 });
    const { body } = await wallet.backend.ask(getPlayResults, { token: await player.token() });
    expect(body.today).toMatchObject({ staked: 300, returned: 500, result: 200 });
    const months = body.months as { month: string; result: number }[];
    expect(months).toHaveLength(6);
    expect(months.at(-1)).toMatchObject({ staked: 300, result: 200 });
    expect(months.reduce((sum, { result }) => sum + result, 0)).toBe(-400);
  });
});
