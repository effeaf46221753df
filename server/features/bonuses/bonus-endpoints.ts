import type * as v from 'valibot';
import type { WireResponseOf } from '#contract/define-call.ts';
import {
  activateBonus as activateBonusCall,
  excludeBonus as excludeBonusCall,
  listBonuses as listBonusesCall,
  redeemBonus as redeemBonusCall,
  STAKE_KINDS,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import {
  activateBonus,
  type Bonus,
  excludeBonus,
  expireBonuses,
  isBonusRunning,
  listBonuses,
  redeemBonus,
} from '#server/data/bonuses/bonus-lifecycle.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';

type BonusResponse = NonNullable<WireResponseOf<typeof activateBonusCall>['bonus']>;

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

function toBonusResponse(bonus: Bonus, bonusCents: number, language: Language): BonusResponse {
  const real = bonus.walletType === 'real';
  return {
    id: bonus.id,
    active: bonus.status === 'active' ? 1 : 0,
    amount_current: bonus.currentCents,
    // Before the bonus begins: the amount that will have to be staked.
    amount_rollover: isBonusRunning(bonus) ? bonus.rolloverCents : real ? 0 : bonus.amountCents * bonus.times,
    amount_won: bonus.wonCents,
    balance: isBonusRunning(bonus) ? bonusCents : 0,
    name: bonus.name[language],
    status: bonus.status,
    amount: bonus.amountCents,
    contributions: STAKE_KINDS.flatMap((kind) => {
      const percent = bonus.contributions[kind] ?? 0;
      return percent > 0 && !real ? [{ kind, percent }] : [];
    }),
    wallet: bonus.walletType,
    coupon_code: bonus.couponCode,
    created_at: iso(bonus.createdAt),
    expires_at: iso(bonus.expiresAt),
    ended_at: iso(bonus.endedAt),
    version: bonus.version,
  };
}

function filterOf({ active, also }: { active?: '0' | '1' | undefined; also?: 'open' | undefined }) {
  if (active === '1') return also === 'open' ? 'open' : 'active';
  return active === '0' ? 'inactive' : 'all';
}

async function respondWithBonus(
  queries: Queries,
  bonus: Bonus,
  text: string,
  language: Language,
): Promise<v.InferInput<(typeof activateBonusCall)['response']>> {
  const { bonusCents } = await balancesOf(queries, bonus.playerId);
  return { message: textOf(language, `bonus.${text}`), bonus: toBonusResponse(bonus, bonusCents, language) };
}

/** A player's bonuses: list, activate, redeem, give up (§7). */
export function bonusEndpoints({ db }: Services): Endpoint[] {
  const nothing = async () => {};
  return [
    endpoint(
      listBonusesCall,
      async ({ caller: { playerId }, query, language, now }) => {
        await assertAllowed(db.queries, playerId, { kind: 'bonus_use' }, now);
        await expireBonuses(db, now, playerId);
        const { bonusCents } = await balancesOf(db.queries, playerId);
        const bonuses = await listBonuses(db.queries, playerId, filterOf(query));
        return { data: bonuses.map((bonus) => toBonusResponse(bonus, bonusCents, language)) };
      },
      { quiet: true },
    ),
    moneyEndpoint(activateBonusCall, {
      prepare: nothing,
      async answer({ tx, caller: { playerId }, params, language, now }) {
        await assertAllowed(tx, playerId, { kind: 'bonus_take' }, now);
        return respondWithBonus(
          tx,
          await activateBonus(tx, playerId, params.id ?? '', now),
          'activated',
          language,
        );
      },
    }),
    moneyEndpoint(redeemBonusCall, {
      prepare: nothing,
      async answer({ tx, caller: { playerId }, params, language, now }) {
        await assertAllowed(tx, playerId, { kind: 'bonus_use' }, now);
        return respondWithBonus(
          tx,
          await redeemBonus(tx, playerId, params.id ?? '', now),
          'redeemed',
          language,
        );
      },
    }),
    moneyEndpoint(excludeBonusCall, {
      prepare: nothing,
      async answer({ tx, caller: { playerId }, params, language, now }) {
        await assertAllowed(tx, playerId, { kind: 'bonus_use' }, now);
        const { bonus, removedCents } = await excludeBonus(tx, playerId, params.id ?? '', now);
        return { ...(await respondWithBonus(tx, bonus, 'excluded', language)), removed: removedCents };
      },
    }),
  ];
}

/** Ends expired bonuses. */
export function bonusJobs({ db }: Services): Job[] {
  return [{ name: 'expire-bonuses', everyMs: 30_000, run: (now) => expireBonuses(db, now) }];
}
