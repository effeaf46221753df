// Bets of the sportsbook (D10): a slip is placed as a whole or not at all, and each bet is paid once. A bet counts if
// its request was received before its markets were suspended (decision 017).
import { asc, eq, type InferSelectModel } from 'drizzle-orm';
import type { SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { chooseLanguage } from '#contract/languages.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { PriceBetBuilder } from '#server/core/feed-event.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import type { Localised } from '#server/core/localised.ts';
import { textOf } from '#server/core/texts.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { betLegsTable, betsTable } from '#server/data/schema/sportsbook-table.ts';
import { debitStake, splitStake } from '#server/data/wallet/stake-funding.ts';
import { assertBuiltBetAccepted, findBuiltBetPrice } from './bet-builder.ts';
import {
  assertLegsAccepted,
  type BetPlan,
  betsOfSlip,
  possibleBetReturn,
  type SlipRequest,
  totalBetOdds,
} from './bet-slip-rules.ts';
import { type CurrentLeg, lockLegs } from './slip-legs.ts';

type BetRow = InferSelectModel<typeof betsTable>;
type LegRow = InferSelectModel<typeof betLegsTable>;

/** A bet with its legs in their order. */
export interface Bet {
  bet: Omit<BetRow, 'position'>;
  legs: readonly LegRow[];
}

/** The legs of a bet, in their order. */
export async function listBetLegs(tx: Queries, betId: string): Promise<LegRow[]> {
  return tx.select().from(betLegsTable).where(eq(betLegsTable.betId, betId)).orderBy(asc(betLegsTable.place));
}

interface SlipPlacement {
  playerId: string;
  slip: SlipRequest;
  /** Names of sports, for the player's transaction list. */
  sports: readonly { slug: string; name: Localised }[];
  /** Prices built bets; without it built bets are refused. */
  priceBetBuilder: PriceBetBuilder | undefined;
  ip: string;
  /** From when on the player couldn't take the request back any more: decides whether the bet was in time. */
  bindingAt: number;
  clock: Clock;
}

/**
 * Places all bets of a slip; returns them in the slip's order. Throws the refusals of the slip by the names of
 * SLIP_RULES, and those of the policy.
 */
export async function placeSlip(tx: Queries, placement: SlipPlacement): Promise<Bet[]> {
  const { playerId, slip, ip, bindingAt, clock } = placement;
  const now = clock.now();
  const plans = betsOfSlip(slip);
  // The player is locked first: a transaction must not hold events while it waits for another slip of the same
  // player. The policy also sees then what that slip staked, or whether the player was barred in the meantime.
  let balances = await lockBalances(tx, playerId);
  const found = await lockLegs(tx, slip.legs, bindingAt, clock);
  const odds = slip.legs.map((leg, place) => {
    const known = found[place];
    return typeof known === 'object' ? known.odds : leg.odds;
  });
  const price = findBuiltBetPrice(slip, found, placement.priceBetBuilder);
  // A built bet has one price; without one the seen price stands until the refusal below.
  const paid = slip.kind !== 'built' ? odds : [price && 'odds' in price ? price.odds : (slip.odds ?? 0)];
  const stakes = plans.map((plan) => ({ ...plan, possibleCents: possibleBetReturn(plan, paid) }));
  const { player } = await assertAllowed(tx, playerId, { kind: 'sport_stake', bets: stakes, ip }, now);
  assertLegsAccepted(slip, found);
  assertBuiltBetAccepted(slip, price);
  const accepted = found.flatMap((leg) => (typeof leg === 'object' ? [leg] : []));
  const placed: Bet[] = [];
  for (const plan of plans) {
    const parts = await splitStake(tx, playerId, balances, plan.stakeCents, now).catch(nameFunds);
    const one = betOf({ ...placement, now }, plan, accepted, paid);
    const bet = { ...one.bet, ...parts };
    await tx.insert(betsTable).values(bet);
    await tx.insert(betLegsTable).values([...one.legs]);
    await recordBetTransaction(tx, { bet, legs: one.legs }, player.language, {
      type: 0,
      status: TRANSACTION_STATUS.approved,
      amountCents: bet.stakeCents,
      now,
    });
    balances = await debitStake(tx, { kind: 'sport_stake', reference: bet.id, playerId, now }, parts);
    placed.push({ bet, legs: one.legs });
  }
  return placed;
}

function nameFunds(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'insufficient_funds') throw error;
  throw new Refusal(error.code, { rule: 'funds' satisfies SlipRule });
}

function betOf(
  { playerId, sports, bindingAt, now }: SlipPlacement & { now: number },
  plan: BetPlan,
  found: readonly CurrentLeg[],
  odds: readonly Odds[],
): Bet {
  const id = newId();
  const { kind, size, lines, lineStakeCents, stakeCents } = plan;
  const bet = {
    id,
    playerId,
    kind,
    size,
    lines,
    lineStakeCents,
    stakeCents,
    realCents: stakeCents,
    bonusCents: 0,
    bonusId: null,
    odds: totalBetOdds(plan, odds),
    possibleCents: possibleBetReturn(plan, odds),
    payoutCents: null,
    state: 'open',
    cashedStakeCents: 0,
    cashedOutCents: 0,
    autoCents: null,
    autoSeen: 0,
    receivedAt: bindingAt,
    writtenAt: now,
    settledAt: null,
  } as const;
  const legs = plan.legs.flatMap((place, index) => {
    const leg = found[place];
    return leg ? [legOf(id, index, leg, sports)] : [];
  });
  return { bet, legs };
}

function legOf(
  betId: string,
  place: number,
  { event, market, selection, odds }: CurrentLeg,
  sports: SlipPlacement['sports'],
): LegRow {
  const { sport: slug } = event.league;
  const sport = sports.find((one) => one.slug === slug)?.name ?? { pt: slug, en: slug, es: slug };
  return {
    betId,
    place,
    eventId: event.id,
    marketId: market.id,
    selectionId: selection.id,
    odds,
    names: { sport, home: event.home, away: event.away, market: market.name, selection: selection.name },
    sport: slug,
    startsAt: event.startsAt,
    outcome: null,
  };
}

/**
 * Writes a bet's transaction in the player's language: its stake (type 0) or its payout (type 1). §3, R4.26 A bet may
 * have several cash outs: each has a transaction under its own id.
 */
export async function recordBetTransaction(
  tx: Queries,
  { bet: { id, playerId, kind, size }, legs }: Bet,
  preferredLanguage: string,
  {
    cashOutId,
    ...record
  }: Pick<Parameters<typeof recordTransaction>[1], 'type' | 'status' | 'amountCents' | 'now'> & {
    cashOutId?: string;
  },
): Promise<void> {
  const language = chooseLanguage(preferredLanguage);
  const names = [...new Set(legs.map((leg) => leg.names.sport[language]))];
  const [first] = legs;
  const event = first ? `${first.names.home[language]} x ${first.names.away[language]}` : '';
  const name =
    kind === 'single' && first
      ? `${event} · ${first.names.market[language]} · ${first.names.selection[language]}`
      : textOf(language, `sports.${kind}`, { size, legs: legs.length, event });
  const fullName = cashOutId === undefined ? name : textOf(language, 'sports.cash_out', { name });
  await recordTransaction(tx, {
    ...record,
    playerId,
    sourceType: 'BetTransaction',
    sourceId: cashOutId ?? id,
    source: {
      type: record.type,
      occurrence: id,
      market: { sport_name: names.join(', '), full_name: fullName },
    },
  });
}
