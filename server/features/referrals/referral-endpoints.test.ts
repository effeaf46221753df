import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getReferrals } from '#contract/endpoints/player/referral-calls.ts';
import { recordReferral } from '#server/data/bonuses/referral-rewards.ts';
import { returnFromExclusion, startExclusion } from '#server/data/protection/exclusions.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

describe.each(DATABASES)('referrals on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start });
  const { someone, set } = desk;

  describe('a referral', () => {
    const terms = {
      refer_enabled: true,
      refer_min: 2_000,
      refer_max: 5_000,
      refer_referrer_wallet_type: 'real',
      refer_referrer_amount: 700,
      refer_referee_wallet_type: 'bonus',
      refer_referee_amount: 900,
      refer_referee_rollover_id: 'five',
    } as const;

    async function pair() {
      const referrer = await someone(1_000);
      const { body } = await referrer.ask(getReferrals);
      expect(body.link).toBe(`http://localhost:3000/ref/${body.code}`);
      const referee = await someone();
      await recordReferral(desk.backend.db.queries, referee.id, String(body.code).toUpperCase(), 0);
      const seen = async () => (await referrer.ask(getReferrals)).body;
      return { referrer, referee, seen };
    }

    test.runIf(there)(
      '[R3.23 refer_referrer_wallet_type refer_referrer_amount refer_referee_wallet_type refer_referee_amount refer_referee_rollover_id] rewards both players after the first bet of each',
      async () => {
        await set(terms);
        const { referrer, referee, seen } = await pair();
        expect(await seen()).toMatchObject({ enabled: true, registered: 1, qualified: 0, rewards: [] });
        await desk.wallet.deposit(referee.id, 2_000);
        expect(await seen()).toMatchObject({ qualified: 1, rewards: [{ status: 'waiting', amount: 700 }] });
        expect(await referee.newest()).toMatchObject({
          status: 'waiting',
          amount: 900,
          amount_rollover: 4_500,
        });
        await desk.wallet.play(referrer.id, 10, { won: 10 });
        expect(await referrer.money()).toEqual([1_000, 0]);
        await desk.wallet.play(referee.id, 10, { won: 10 });
        expect(await referrer.money()).toEqual([1_700, 0]);
        expect((await referee.newest()).status).toBe('available');
        expect(await seen()).toMatchObject({ rewards: [{ status: 'credited', wallet_type: 'real' }] });
      },
    );

    test.runIf(there)(
      '[R3.23 compliance_no_prior_benefit] rewards at once if rewards need not wait for a bet',
      async () => {
        await set({ ...terms, compliance_no_prior_benefit: false });
        const { referrer, referee } = await pair();
        await desk.wallet.deposit(referee.id, 5_000);
        expect(await referrer.money()).toEqual([1_700, 0]);
        expect((await referee.newest()).status).toBe('available');
      },
    );

    test.runIf(there)(
      'rewards no barred player; pending rewards are credited when the player returns',
      async () => {
        await set({ ...terms, compliance_no_prior_benefit: false });
        const { referrer, referee, seen } = await pair();
        const { db, clock } = desk.backend;
        const pause = { kind: 'suspension', days: 1 } as const;
        await db.transaction((tx) => startExclusion(tx, referrer.id, pause, clock.now()));
        await desk.wallet.deposit(referee.id, 5_000);
        expect(await referrer.money()).toEqual([1_000, 0]);
        expect((await referee.newest()).status).toBe('available');
        clock.advance(24 * 3_600_000);
        await db.transaction((tx) => returnFromExclusion(tx, referrer.id, clock.now()));
        expect(await referrer.money()).toEqual([1_700, 0]);
        expect(await seen()).toMatchObject({ rewards: [{ status: 'credited' }] });
      },
    );

    test.runIf(there)(
      'each reward that is not finished is listed, and the newest 200 of the finished ones',
      async () => {
        await set(terms);
        const { referrer, referee, seen } = await pair();
        await desk.wallet.deposit(referee.id, 2_000);
        const { db } = desk.backend;
        const add = (prefix: string, status: string, count: number, after: number) =>
          db.queries.execute(sql`insert into bonuses (id, player_id, reference, name, coupon_code, wallet_type, status,
              auto_activate, waits_for_own_bet, amount_cents, times, contributions, valid_days, created_at)
            select ${prefix}::text || b.id || n, player_id, reference || ${prefix}::text || n, name, coupon_code, wallet_type, ${status}::text,
              false, ${status === 'waiting'}::boolean, n, times, contributions, valid_days, created_at + ${after}::bigint + n
            from bonuses b, generate_series(1, ${count}::int) n
            where player_id = ${referrer.id} and status = 'waiting' and reference = ${`referrer:${referee.id}`}`);
        await add('finished', 'redeemed', 201, 0);
        await add('open', 'waiting', 210, -1_000);
        const { rewards } = v.parse(getReferrals.response, await seen());
        const amounts = (status: string) =>
          rewards.filter((one) => one.status === status).map(({ amount }) => amount);
        expect(amounts('credited')).toEqual(Array.from({ length: 200 }, (_, place) => 201 - place));
        expect(amounts('waiting')).toHaveLength(211);
        await db.queries.execute(sql`delete from bonuses where id like 'finished%' or id like 'open%'`);
      },
    );

    test.runIf(there)('the end of a bar releases no reward that still waits for a bet', async () => {
      await set(terms);
      const { referrer, referee, seen } = await pair();
      await desk.wallet.deposit(referee.id, 5_000);
      // The referred player's bet is there, the referrer's own is not.
      await desk.wallet.play(referee.id, 10, { won: 10 });
      const { db, clock } = desk.backend;
      const pause = { kind: 'suspension', days: 1 } as const;
      await db.transaction((tx) => startExclusion(tx, referrer.id, pause, clock.now()));
      clock.advance(24 * 3_600_000);
      await db.transaction((tx) => returnFromExclusion(tx, referrer.id, clock.now()));
      expect(await referrer.money()).toEqual([1_000, 0]);
      expect(await seen()).toMatchObject({ rewards: [{ status: 'waiting' }] });
      await desk.wallet.play(referrer.id, 10, { won: 10 });
      expect(await referrer.money()).toEqual([1_700, 0]);
    });

    test.runIf(there)(
      '[R3.23 refer_referrer_rollover_id] rewards the referrer under a rollover of the operator’s',
      async () => {
        await set({
          ...terms,
          compliance_no_prior_benefit: false,
          refer_referrer_wallet_type: 'bonus',
          refer_referrer_rollover_id: 'five',
        });
        const { referrer, referee } = await pair();
        await desk.wallet.deposit(referee.id, 5_000);
        expect(await referrer.newest()).toMatchObject({ amount: 700, amount_rollover: 3_500 });
      },
    );

    test.runIf(there)(
      '[R3.23 refer_min refer_max refer_enabled] counts only for the first deposit, and only within the limits',
      async () => {
        await set({ ...terms, compliance_no_prior_benefit: false });
        for (const first of [1_999, 5_001]) {
          const { referrer, referee, seen } = await pair();
          await desk.wallet.deposit(referee.id, first);
          await desk.wallet.deposit(referee.id, 3_000);
          expect(await referrer.money()).toEqual([1_000, 0]);
          expect(await seen()).toMatchObject({ registered: 1, qualified: 0 });
        }
        await set({ refer_enabled: false });
        const { referrer, referee } = await pair();
        await desk.wallet.deposit(referee.id, 3_000);
        expect([await referrer.money(), await referee.bonuses()]).toEqual([[1_000, 0], []]);
      },
    );
  });
});
