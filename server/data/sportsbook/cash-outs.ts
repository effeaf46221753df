// Cash outs: open bets that are ended before their events (D10, decision 023). A payment locks the player, then
// the bet, then its events, as settlement and placement do. If a cash out and a result come together, one of them
// pays and the other finds the bet ended.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { CashOutQuote, CashOutRule } from '#contract/endpoints/sports/cash-out-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Cents, splitProportionally } from '#contract/rules/money/money.ts';
import { cashOutShare } from '#contract/rules/sports/cash-out.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueNotice } from '#server/data/notices/push-queue.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import {
  betLegsTable,
  betsTable,
  cashOutQuotesTable,
  cashOutsTable,
  sportEventsTable,
} from '#server/data/schema/sportsbook-table.ts';
import { creditWin, type StakeFunding, splitWin } from '#server/data/wallet/stake-funding.ts';
import { possibleReturn } from './bet-figures.ts';
import { type Bet, listBetLegs, recordBetTransaction } from './bet-placement.ts';
import { type CashOutUnavailable, isCashOutOffer, listCashOutOffers } from './cash-out-offers.ts';
import { cashOutOfferAfterMargin, isQuoteStillValid } from './cash-out-valuation.ts';
import { listCurrentLegs } from './leg-outcomes.ts';

type OpenBet = Bet['bet'];

/** Quotes are deleted this long (ms) after they end. */
const QUOTE_RETENTION_MS = 60_000;
/** The most that `sport_cash_out_hold` can be (ms). */
const LONGEST_HOLD_MS = 60_000;

interface CashOutRequest {
  playerId: string;
  betId: string;
  now: number;
}

/** The refusal by the name of a rule, which the page words (decision 036). */
function refusal(rule: CashOutRule, figures: CashOutUnavailable['figures'] = {}): Refusal {
  return new Refusal('invalid_input', { rule, figures });
}

async function findOwnBet(tx: Queries, { playerId, betId }: CashOutRequest, lock: boolean): Promise<OpenBet> {
  const one = tx
    .select()
    .from(betsTable)
    .where(and(eq(betsTable.id, betId), eq(betsTable.playerId, playerId)));
  const [bet] = await (lock ? one.for('update') : one);
  if (!bet) throw new Refusal('not_found');
  return bet;
}

/** Locks a bet's events until the transaction ends: updates of them wait. Taken in the same order as by slips. */
async function lockEvents(tx: Queries, betId: string): Promise<void> {
  const mine = tx
    .select({ id: betLegsTable.eventId })
    .from(betLegsTable)
    .where(eq(betLegsTable.betId, betId));
  await tx
    .select({ id: sportEventsTable.id })
    .from(sportEventsTable)
    .where(inArray(sportEventsTable.id, mine))
    .orderBy(asc(sportEventsTable.id))
    .for('share');
}

/**
 * Holds the price of a whole bet for some seconds. Throws the refusals 'not_found', those of the policy, and by their
 * names those of CASH_OUT_RULES.
 */
export async function createCashOutQuote(
  tx: Queries,
  request: CashOutRequest,
): Promise<Omit<CashOutQuote, 'expires_at'> & { expiresAt: number }> {
  const { playerId, now } = request;
  const bet = await findOwnBet(tx, request, false);
  const { settings } = await assertAllowed(tx, playerId, { kind: 'sport_cash_out' }, now);
  const offer = (await listCashOutOffers(tx, [bet], settings, now)).get(bet.id) ?? { rule: 'unpriced' };
  if (!isCashOutOffer(offer)) throw refusal(offer.rule, offer.figures);
  const quote = {
    id: newId(),
    betId: bet.id,
    stakeCents: bet.stakeCents,
    amountCents: offer.offerCents,
    expiresAt: now + settings.sport_cash_out_hold * 1_000,
  };
  const { betId, expiresAt } = cashOutQuotesTable;
  await tx
    .delete(cashOutQuotesTable)
    .where(
      and(
        eq(betId, bet.id),
        isPastSql(expiresAt, now - QUOTE_RETENTION_MS, QUOTE_RETENTION_MS + LONGEST_HOLD_MS),
      ),
    );
  await tx.insert(cashOutQuotesTable).values(quote);
  return { id: quote.id, stake: quote.stakeCents, amount: quote.amountCents, expiresAt: quote.expiresAt };
}

/**
 * Cashes out `stakeCents` of a bet at a held price. The moment at which the request became binding counts. Throws the
 * refusals 'not_found', 'invalid_input' for an invalid part of the stake, those of the policy, and by their names
 * those of CASH_OUT_RULES.
 */
export async function cashOutAtQuote(
  tx: Queries,
  request: CashOutRequest & { quoteId: string; stakeCents: Cents; bindingAt: number },
): Promise<void> {
  const { playerId, quoteId, stakeCents, bindingAt, now } = request;
  await lockBalances(tx, playerId);
  const bet = await findOwnBet(tx, request, true);
  const { player, settings } = await assertAllowed(tx, playerId, { kind: 'sport_cash_out' }, now);
  await lockEvents(tx, bet.id);
  const offer = (await listCashOutOffers(tx, [bet], settings, now)).get(bet.id) ?? { rule: 'unpriced' };
  if (bet.state !== 'open' && !isCashOutOffer(offer)) throw refusal(offer.rule);
  const [quote] = await tx.select().from(cashOutQuotesTable).where(eq(cashOutQuotesTable.id, quoteId));
  if (quote?.betId !== bet.id || isPast(quote.expiresAt + 1, bindingAt, LONGEST_HOLD_MS + 1)) {
    throw refusal('expired');
  }
  if (!isCashOutOffer(offer)) throw refusal(offer.rule, offer.figures);
  const isHeld =
    quote.stakeCents === bet.stakeCents &&
    isQuoteStillValid(quote.amountCents, offer.worthCents, settings.sport_cash_out_margin);
  if (!isHeld) throw refusal('changed', { amount: offer.offerCents });
  if (stakeCents > bet.stakeCents || stakeCents % bet.lines !== 0) {
    throw new Refusal('invalid_input', { fields: { stake: ['cash_out_part'] } });
  }
  const amountCents = cashOutShare(quote.amountCents, stakeCents, quote.stakeCents);
  const { sport_cash_out_min: min } = settings;
  if (amountCents < min) throw refusal('small', { min });
  await payCashOut(tx, bet, { stakeCents, amountCents, automatic: false, language: player.language, now });
}

interface CashOut {
  stakeCents: Cents;
  amountCents: Cents;
  automatic: boolean;
  language: string;
  now: number;
}

/**
 * Pays a cash out and subtracts its stake from the bet, which ends if no stake is left. The cashed-out stake doesn't
 * count towards rollovers.
 */
async function payCashOut(tx: Queries, bet: OpenBet, cashOut: CashOut): Promise<void> {
  const { id: betId, playerId } = bet;
  const { stakeCents, amountCents, automatic, now } = cashOut;
  const id = newId();
  const parts = fundingOf(bet, stakeCents);
  await tx.insert(cashOutsTable).values({
    ...{ id, betId, playerId, stakeCents, amountCents, automatic, madeAt: now },
    ...{ realCents: parts.realCents, bonusCents: parts.bonusCents },
  });
  const legs = await listBetLegs(tx, betId);
  const win = await splitWin(tx, amountCents, [parts], now);
  const paidCents = win.realCents + win.bonusCents;
  if (paidCents > 0) {
    const { approved } = TRANSACTION_STATUS;
    const record = { type: 1, status: approved, amountCents: paidCents, cashOutId: id, now } as const;
    await recordBetTransaction(tx, { bet, legs }, cashOut.language, record);
  }
  await creditWin(tx, { kind: 'sport_cash_out', reference: id, playerId, now }, win);
  const isAll = stakeCents === bet.stakeCents;
  await tx
    .update(betsTable)
    .set(
      isAll
        ? { state: 'cashed_out', payoutCents: amountCents, settledAt: now }
        : remainingBet(bet, await listCurrentLegs(tx, betId), cashOut),
    )
    .where(eq(betsTable.id, betId));
  const data = { id: betId, ...(automatic ? { cashed_out: paidCents } : {}) };
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserBetEvent', data }, now);
}

/** The funding of a part of a stake. */
function fundingOf({ realCents, bonusCents, bonusId }: OpenBet, stakeCents: Cents): StakeFunding {
  const [real = 0, bonus = 0] = splitProportionally(stakeCents, [realCents, bonusCents]);
  return { realCents: real, bonusCents: bonus, bonusId };
}

/**
 * A bet without a part of its stake. Its automatic cash-out value is removed, because it was meant for the whole
 * stake. `legs`: with their outcomes as their events have them, which the job may not have written to the bet yet.
 */
function remainingBet(
  bet: OpenBet,
  legs: Awaited<ReturnType<typeof listCurrentLegs>>,
  { stakeCents, amountCents }: CashOut,
): Partial<OpenBet> {
  const off = fundingOf(bet, stakeCents);
  const lineStakeCents = bet.lineStakeCents - stakeCents / bet.lines;
  return {
    lineStakeCents,
    stakeCents: bet.stakeCents - stakeCents,
    realCents: bet.realCents - off.realCents,
    bonusCents: bet.bonusCents - off.bonusCents,
    possibleCents: possibleReturn({ ...bet, lineStakeCents }, legs),
    cashedStakeCents: bet.cashedStakeCents + stakeCents,
    cashedOutCents: bet.cashedOutCents + amountCents,
    autoCents: null,
  };
}

/**
 * Sets the offer (cents) at which a bet is cashed out automatically as a whole. Throws the refusals 'not_found',
 * those of the policy, and by their names 'settled', 'cashed_out', 'built', 'lost', 'reached' and 'above'.
 */
export async function setAutomaticCashOut(
  tx: Queries,
  request: CashOutRequest & { amountCents: Cents },
): Promise<void> {
  const { playerId, amountCents, now } = request;
  const bet = await findOwnBet(tx, request, true);
  // PUT is idempotent (RFC 9110, 9.2.2): a repeat succeeds as the first did, whatever the bet is worth by now, and whether it has ended.
  if (bet.autoCents === amountCents) return;
  const { settings } = await assertAllowed(tx, playerId, { kind: 'sport_cash_out' }, now);
  const offer = (await listCashOutOffers(tx, [bet], settings, now)).get(bet.id) ?? { rule: 'unpriced' };
  if (isCashOutOffer(offer) && offer.offerCents >= amountCents)
    throw refusal('reached', { min: offer.offerCents });
  if (!isCashOutOffer(offer) && FINAL_RULES.has(offer.rule)) throw refusal(offer.rule);
  const possible = possibleReturn(bet, await listCurrentLegs(tx, bet.id));
  const max = cashOutOfferAfterMargin(possible, settings.sport_cash_out_margin);
  if (amountCents > max) throw refusal('above', { max });
  await tx.update(betsTable).set({ autoCents: amountCents, autoSeen: 0 }).where(eq(betsTable.id, bet.id));
}

const FINAL_RULES: ReadonlySet<CashOutRule> = new Set<CashOutRule>([
  'settled',
  'cashed_out',
  'built',
  'lost',
]);

/** Removes the automatic cash out of a bet. Throws the refusal 'not_found'. */
export async function removeAutomaticCashOut(tx: Queries, request: CashOutRequest): Promise<void> {
  const bet = await findOwnBet(tx, request, true);
  await tx.update(betsTable).set({ autoCents: null }).where(eq(betsTable.id, bet.id));
}

/**
 * Cashes a bet out if its offer has reached the player's value; does nothing if it hasn't, or if the bet has ended in
 * the meantime. Throws the policy's refusals.
 */
export async function executeAutomaticCashOut(tx: Queries, request: CashOutRequest): Promise<void> {
  const { playerId, now } = request;
  await lockBalances(tx, playerId);
  const bet = await findOwnBet(tx, request, true);
  if (bet.state !== 'open' || bet.autoCents === null) return;
  const { player, settings } = await assertAllowed(tx, playerId, { kind: 'sport_cash_out' }, now);
  await lockEvents(tx, bet.id);
  const offer = (await listCashOutOffers(tx, [bet], settings, now)).get(bet.id);
  if (!offer || !isCashOutOffer(offer) || offer.offerCents < bet.autoCents) return;
  const { stakeCents } = bet;
  const amountCents = offer.offerCents;
  await payCashOut(tx, bet, { stakeCents, amountCents, automatic: true, language: player.language, now });
  await enqueueNotice(tx, playerId, 'bet_settled', now);
}
