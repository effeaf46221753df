import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { authoriseChannel } from '#contract/endpoints/player/session-calls.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
  listCoupons,
  redeemBonus,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { getStatementMonth } from '#contract/endpoints/wallet/statement-calls.ts';
import { BONUS_TRANSACTION_TYPE, listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

describe.each(DATABASES)('bonuses on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start });
  const { someone, set, atOnce } = desk;

  test.runIf(there)('[R7.02 POST /api/active/{id}] activates a bonus once, one at a time', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    await player.apply('mais');
    const [second, first] = await player.bonuses();
    const answers = await Promise.all([1, 2, 3].map(() => player.on(activateBonus, first?.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await player.money()).toEqual([0, 1_000]);
    expect((await player.on(activateBonus, second?.id)).body).toMatchObject({
      code: 'limit_reached',
      rule: 'bonus_one_at_a_time',
    });
    expect((await player.on(activateBonus, 'none')).status).toBe(404);
    const other = await someone();
    for (const call of [activateBonus, redeemBonus, excludeBonus]) {
      expect((await other.on<Call>(call, first?.id)).status).toBe(404);
    }
    expect((await player.bonuses()).map(({ active, balance }) => [active, balance])).toEqual([
      [false, 0],
      [true, 1_000],
    ]);
    expect((await player.ask(getProfile)).body).toMatchObject({
      wallet: { bonus_mixed: 1_000 },
      user_rollover: { id: first?.id, active: 1, amount_rollover: 5_000, balance: 1_000 },
    });
  });

  test.runIf(there)('takes the calls of §7, which knows no idempotency key', async () => {
    await atOnce();
    const player = await someone();
    const bare = { key: '' };
    expect((await player.ask(applyCoupon, { ...bare, body: { code: 'dez' } })).body).toMatchObject({
      error: false,
    });
    const { id } = await player.newest();
    const params = { id };
    expect((await player.ask(activateBonus, { ...bare, params })).status).toBe(200);
    expect((await player.ask(activateBonus, { ...bare, params })).status).toBe(200);
    expect((await player.ask(redeemBonus, { ...bare, params })).body).toMatchObject({
      rule: 'bonus_not_complete',
    });
    expect((await player.ask(excludeBonus, { ...bare, params })).body).toMatchObject({ removed: 1_000 });
    expect(await player.money()).toEqual([0, 0]);
  });

  test.runIf(there)('a bonus on the wire is active with 1 and inactive with 0', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    const active = async () =>
      ((await player.ask(listBonuses)).body as { data: { active: unknown }[] }).data[0]?.active;
    expect(await active()).toBe(0);
    await player.on(activateBonus);
    expect(await active()).toBe(1);
  });

  test.runIf(there)('a redeemed bonus cannot be given up, and a waiting one says why it waits', async () => {
    const player = await someone();
    await player.apply('dez');
    expect((await player.on(redeemBonus)).body).toMatchObject({
      code: 'limit_reached',
      rule: 'bonus_waiting',
    });
    await atOnce();
    const other = await someone();
    await other.apply('livre');
    await other.on(activateBonus);
    expect((await other.on(redeemBonus)).status).toBe(200);
    const before = await other.money();
    expect((await other.on(excludeBonus)).body).toMatchObject({ code: 'limit_reached', rule: 'bonus_over' });
    expect(await other.money()).toEqual(before);
  });

  test.runIf(there)('[R3.12a] a bonus has an id, and says whether it is active', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    expect(await player.newest()).toMatchObject({ id: expect.stringMatching(/./), active: false });
    await player.on(activateBonus);
    expect(await player.newest()).toMatchObject({ active: true });
  });

  test.runIf(there)(
    '[R7.02 GET /api/bonus] lists the player’s bonuses, the newest first, and which one runs',
    async () => {
      await atOnce();
      const player = await someone();
      await player.apply('dez');
      await player.apply('mais');
      await player.on(activateBonus, (await player.bonuses()).at(-1)?.id);
      expect((await player.bonuses()).map(({ active }) => active)).toEqual([false, true]);
    },
  );

  test.runIf(there)(
    '?active=1 lists active ones alone, with also=open those that can become active too',
    async () => {
      await atOnce();
      const player = await someone();
      const step = async (code: string) => {
        desk.backend.clock.advance(1_000);
        await player.apply(code);
        return (await player.newest()).id;
      };
      const completed = await step('livre');
      await player.on(activateBonus, completed);
      const excluded = await step('mais');
      await player.on(excludeBonus, excluded);
      const available = await step('dez');
      await set({ compliance_no_prior_benefit: true });
      const waiting = await step('um');
      const listed = async (query: Record<string, string>) =>
        ((await player.ask(listBonuses, { query })).body as { data: { id: string }[] }).data.map(
          ({ id }) => id,
        );
      expect(await listed({ active: '1' })).toEqual([]);
      expect(await listed({ active: '1', also: 'open' })).toEqual([waiting, available, completed]);
      await player.on(redeemBonus, completed);
      await player.on(activateBonus, available);
      expect(await listed({ active: '1' })).toEqual([available]);
      expect(await listed({ active: '1', also: 'open' })).toEqual([waiting, available]);
      expect(await listed({ active: '0' })).toEqual([waiting, excluded, completed]);
      expect(await listed({})).toEqual([waiting, available, excluded, completed]);
    },
  );

  test.runIf(there)(
    '[R7.02 POST /api/redeem/{id}] counts settled stakes by kind of game and is redeemed only when complete',
    async () => {
      await atOnce();
      const player = await someone(20_000);
      await player.apply('dez');
      await player.on(activateBonus);
      const at = async () => (await player.newest()).amount_current;
      await desk.wallet.play(player.id, 1_000, { gameId: 'slot', won: 1_000 });
      expect(await at()).toBe(1_000);
      await desk.wallet.play(player.id, 1_999, { gameId: 'live', won: 0 });
      expect(await at()).toBe(1_199);
      await desk.wallet.play(player.id, 1_001, { gameId: 'other', won: 0 });
      expect(await at()).toBe(1_699);
      const open = await desk.wallet.play(player.id, 2_000, { gameId: 'slot' });
      const undone = await desk.wallet.play(player.id, 2_000, { gameId: 'slot' });
      await undone.undo();
      expect(await at()).toBe(1_699);
      expect((await player.on(redeemBonus)).body).toMatchObject({
        code: 'limit_reached',
        rule: 'bonus_not_complete',
        figures: { left: 3_301 },
      });
      await open.end(0);
      await desk.wallet.play(player.id, 2_000, { gameId: 'slot', won: 0 });
      expect(await player.newest()).toMatchObject({
        status: 'completed',
        active: false,
        amount_current: 5_000,
      });
      const [real] = await player.money();
      const answers = await Promise.all([1, 2, 3].map(() => player.on(redeemBonus)));
      expect(answers.map(({ status, body }) => [status, body.bonus?.status])).toEqual(
        Array(3).fill([200, 'redeemed']),
      );
      expect(await player.money()).toEqual([(real ?? 0) + 1_000, 0]);
    },
  );

  test.runIf(there)('can’t be withdrawn before that', async () => {
    await atOnce();
    const player = await someone(500);
    await player.apply('dez');
    await player.on(activateBonus);
    const document = (await findPlayer(desk.backend.db.queries, player.id))?.document;
    const body = { amount: 501, pix_key_type: 'cpf', pix_key: document };
    expect((await player.ask(createWithdrawal, { body })).body).toMatchObject({ code: 'insufficient_funds' });
  });

  test.runIf(there)(
    '[R7.02 DELETE /api/bonus/{id}] when given up removes only the bonus money, and later refunds go where it went',
    async () => {
      await atOnce();
      const player = await someone(300);
      await player.apply('dez');
      await player.on(activateBonus);
      // 300 real and 100 bonus of each 400; then only bonus money.
      const mixed = await desk.wallet.play(player.id, 400, { gameId: 'slot' });
      const alone = await desk.wallet.play(player.id, 200, { gameId: 'slot' });
      expect(await player.money()).toEqual([0, 700]);
      const given = await player.on(excludeBonus);
      expect([given.status, given.body]).toMatchObject([
        200,
        { removed: 700, bonus: { status: 'excluded' } },
      ]);
      expect((await player.on(excludeBonus)).body).toMatchObject({ removed: 0 });
      expect(await player.money()).toEqual([0, 0]);
      await mixed.end(800);
      await alone.undo();
      expect(await player.money()).toEqual([600, 0]);
    },
  );

  test.runIf(there)('when redeemed is one row of the statement, and counts once in its month', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('livre');
    await player.on(activateBonus);
    const month = async () => (await player.ask(getStatementMonth)).body;
    const granted = await month();
    expect(granted).toMatchObject({ ins: 1_000, outs: 0 });
    await player.on(redeemBonus);
    const { body } = await player.ask(listTransactions, { query: { source: 'Bonus' } });
    expect(body.data?.data).toMatchObject([
      {
        type: 1,
        status: 2,
        amount: 1_000,
        source: { type: BONUS_TRANSACTION_TYPE.redeemed, occurrence: 'Cupom livre' },
      },
      { type: 1, status: 2, amount: 1_000, source: { type: BONUS_TRANSACTION_TYPE.granted } },
    ]);
    expect(await month()).toEqual(granted);
  });

  test.runIf(there)('when redeemed during a round pays that round in real money', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('livre');
    await player.on(activateBonus);
    const open = await desk.wallet.play(player.id, 400);
    await player.on(redeemBonus);
    expect(await player.money()).toEqual([600, 0]);
    await open.end(1_000);
    expect(await player.money()).toEqual([1_600, 0]);
  });

  test.runIf(there)('when given up before it ran leaves the running one its money', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    await player.on(activateBonus);
    desk.backend.clock.advance(1);
    await player.apply('mais');
    const given = await player.on(excludeBonus);
    expect([given.status, given.body]).toMatchObject([200, { removed: 0, bonus: { status: 'excluded' } }]);
    expect(await player.money()).toEqual([0, 1_000]);
    expect((await player.bonuses()).map(({ status }) => status)).toEqual(['excluded', 'active']);
  });

  test.runIf(there)('when given up is one row of the statement, out of the wallet', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    await player.on(activateBonus);
    await desk.wallet.play(player.id, 300, { gameId: 'slot', won: 0 });
    await player.on(excludeBonus);
    const { body } = await player.ask(listTransactions, { query: { source: 'Bonus' } });
    expect(body.data?.data).toMatchObject([
      { type: 0, status: 2, amount: 700 },
      { type: 1, status: 2, amount: 1_000 },
    ]);
    expect((await player.ask(getStatementMonth)).body).toMatchObject({ ins: 1_000, outs: 1_000 });
  });

  test.runIf(there)(
    '[R3.23 bonus_enabled] none begins while the area is closed, and the running one goes on to its end',
    async () => {
      await atOnce();
      const player = await someone(20_000);
      await player.apply('dez');
      await player.on(activateBonus);
      await set({ bonus_enabled: false });
      expect((await player.ask(applyCoupon, { body: { code: 'mais' } })).body).toMatchObject({
        code: 'area_closed',
        rule: 'bonus_enabled',
      });
      for (const stake of [2_000, 2_000, 1_000]) {
        await desk.wallet.play(player.id, stake, { gameId: 'slot', won: stake });
      }
      expect((await player.ask(listCoupons, { body: {} })).body.userCoupons).toHaveLength(1);
      expect(await player.bonuses()).toMatchObject([{ status: 'completed', amount_current: 5_000 }]);
      expect((await player.on(redeemBonus)).status).toBe(200);
      expect(await player.money()).toEqual([21_000, 0]);
    },
  );

  test.runIf(there)('are refused to a barred player, who can still redeem a completed one', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('livre');
    await player.on(activateBonus);
    await desk.backend.db.queries.update(playersTable).set({ blockedAt: 1 });
    const answer = await player.ask(applyCoupon, { body: { code: 'dez' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'blocked_player' } });
    expect((await player.on(redeemBonus)).status).toBe(200);
    expect(await player.money()).toEqual([1_000, 0]);
    await desk.backend.db.queries.update(playersTable).set({ blockedAt: null });
  });

  test.runIf(there)(
    '[R3.19] enqueueEvent their progress on their own channel, in order; only their owner may subscribe',
    async () => {
      await atOnce();
      const player = await someone(100);
      const other = await someone();
      await player.apply('dez');
      await player.on(activateBonus);
      const { id } = await player.newest();
      await desk.wallet.play(player.id, 300, { gameId: 'slot', won: 600 });
      await desk.backend.settled();
      const received = desk.backend.published.filter((event) => event.channel === `private-bonus.${id}`);
      expect(received.every((event) => event.event === 'UserRolloverUpdateEvent')).toBe(true);
      const data = received.map((event) => event.data as { version: number; balance: number });
      expect(data.map(({ version }) => version)).toEqual(data.map((_, index) => index + 1));
      expect(data.at(-1)).toMatchObject({
        id,
        active: 1,
        amount_current: 300,
        amount_rollover: 5_000,
        amount_won: 400,
        balance: 1_200,
      });
      // Real money is staked first: 200 of it and 100 of the bonus, so a third of the win is the bonus's.
      await desk.wallet.play(player.id, 300, { gameId: 'slot', won: 600 });
      expect(await player.newest()).toMatchObject({ amount_current: 600, amount_won: 600 });
      const join = async (who: typeof player, channel: string) =>
        (await who.ask(authoriseChannel, { body: { socket_id: '1.2', channel_name: channel } })).status;
      // Again, as after every reconnect.
      expect([await join(player, `private-bonus.${id}`), await join(player, `private-bonus.${id}`)]).toEqual([
        200, 200,
      ]);
      expect(await join(other, `private-bonus.${id}`)).toBe(403);
      expect(await join(player, 'private-bonus.')).toBe(403);
    },
  );

  test.runIf(there)('leave at most one running bonus per player', async () => {
    const rows = await desk.backend.db.queries.select().from(bonusesTable);
    const running = rows.filter(({ status }) => status === 'active' || status === 'completed');
    expect(new Set(running.map(({ playerId }) => playerId)).size).toBe(running.length);
  });
});
