// The export of all data stored about a player (LGPD art. 18 II and V). Amounts are cents, moments ISO 8601. Left
// out: what would give access to the account (the password's hash) and what belongs to others.
import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { canonicalAddress } from '#server/core/http/client-address.ts';
import { listFavourites } from '#server/data/casino/catalogue.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { newestTransactions } from '#server/data/ledger/player-transactions.ts';
import { listPushDevices } from '#server/data/notices/push-subscriptions.ts';
import { listConsents } from '#server/data/players/consents.ts';
import { listDocumentStates } from '#server/data/players/document-states.ts';
import { findHomeAddress } from '#server/data/players/home-addresses.ts';
import { listKnownDevices } from '#server/data/players/known-devices.ts';
import type { Player } from '#server/data/players/players.ts';
import { findPasskeys } from '#server/data/players/registered-passkeys.ts';
import { secondFactorEnabledSince } from '#server/data/players/second-factors.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';
import { betLegsTable, betsTable, sportEventsTable } from '#server/data/schema/sportsbook-table.ts';
import { depositsTable, withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { currentOdds } from '#server/data/sportsbook/bet-figures.ts';
import { CURRENT_OUTCOME } from '#server/data/sportsbook/leg-outcomes.ts';
import {
  exportCoupons,
  exportHouseGames,
  exportProtection,
  exportReferrals,
} from './account-export-gambling.ts';

/** Each long list is cut to this many newest rows; the file says where it was cut. */
const MOST = 20_000;

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** The data of one player as a JSON value. */
export async function exportPlayerData(queries: Queries, player: Player, now: number): Promise<unknown> {
  const own = player.id;
  const cut: string[] = [];
  const bounded = <Row>(name: string, rows: Row[]): Row[] => {
    if (rows.length > MOST) cut.push(name);
    return rows.slice(0, MOST);
  };
  const sessions = await queries
    .select()
    .from(sessionsTable)
    .where(eq(sessionsTable.playerId, own))
    .orderBy(desc(sessionsTable.startedAt))
    .limit(MOST + 1);
  const transactions = await newestTransactions(queries, own, {}, MOST + 1);
  const deposits = await queries
    .select()
    .from(depositsTable)
    .where(eq(depositsTable.playerId, own))
    .orderBy(desc(depositsTable.createdAt))
    .limit(MOST + 1);
  const withdrawals = await queries
    .select()
    .from(withdrawalsTable)
    .where(eq(withdrawalsTable.playerId, own))
    .orderBy(desc(withdrawalsTable.createdAt))
    .limit(MOST + 1);
  const bonuses = await queries
    .select()
    .from(bonusesTable)
    .where(eq(bonusesTable.playerId, own))
    .orderBy(desc(bonusesTable.createdAt))
    .limit(MOST + 1);
  const { realCents, bonusCents, pendingWithdrawalCents } = await balancesOf(queries, own);
  const documents = await listDocumentStates(queries, player);
  const consents = await listConsents(queries, own);
  const codesSince = await secondFactorEnabledSince(queries, own);
  const devices = await listPushDevices(queries, own);
  const passkeys = await findPasskeys(queries, own);
  const houseGames = await exportHouseGames(queries, own, { most: MOST, bounded });
  return {
    made_at: iso(now),
    profile: {
      id: own,
      name: player.name,
      document: player.document,
      birthday: player.birthday,
      gender: player.gender,
      email: player.email,
      phone_code: player.phoneCode,
      phone: player.phone,
      address: (await findHomeAddress(queries, own)) ?? null,
      language: player.language,
      opened_at: iso(player.createdAt),
      blocked_at: iso(player.blockedAt),
      closing_at: iso(player.closingAt),
      codes_since: iso(codesSince),
      passkeys: passkeys.map(({ name, addedAt, lastUsedAt }) => ({
        name,
        added_at: iso(addedAt),
        last_used_at: iso(lastUsedAt),
      })),
      came_by: { referer: player.referer, ...player.tracking },
    },
    balance: { real_cents: realCents, bonus_cents: bonusCents, in_withdrawal_cents: pendingWithdrawalCents },
    documents: documents.map(({ decidedBy, at, ...document }) => ({
      ...document,
      at: iso(at),
      by: decidedBy,
    })),
    protection: await exportProtection(queries, own, now),
    consents: consents.map(({ kind, given, at }) => ({ kind, given, at: iso(at) })),
    known_devices: (await listKnownDevices(queries, own)).map(({ since, lastLoginAt }) => ({
      since: iso(since),
      last_login_at: iso(lastLoginAt),
    })),
    told_devices: devices.map(({ topics, createdAt }) => ({ topics, since: iso(createdAt) })),
    sessions: bounded('sessions', sessions).map((session) => ({
      began_at: iso(session.startedAt),
      last_seen_at: iso(session.lastSeenAt),
      ended_at: iso(session.endedAt),
      address: canonicalAddress(session.ip) ?? session.ip,
      device: session.userAgent,
    })),
    transactions: bounded('transactions', transactions).map((row) => ({
      source_type: row.sourceType,
      source_id: row.sourceId,
      type: row.type,
      status: row.status,
      amount_cents: row.amountCents,
      source: row.source,
      at: iso(row.createdAt),
    })),
    deposits: bounded('deposits', deposits).map((row) => ({
      id: row.id,
      status: row.status,
      amount_cents: row.amountCents,
      asked_at: iso(row.createdAt),
      settled_at: iso(row.settledAt),
    })),
    withdrawals: bounded('withdrawals', withdrawals).map((row) => ({
      id: row.id,
      status: row.status,
      amount_cents: row.amountCents,
      pix_key: row.pixKey,
      asked_at: iso(row.createdAt),
      settled_at: iso(row.settledAt),
    })),
    bets: await betsFor(queries, own, bounded),
    ...houseGames,
    coupons: await exportCoupons(queries, own),
    referrals: await exportReferrals(queries, own),
    bonuses: bounded('bonuses', bonuses).map((row) => ({
      id: row.id,
      name: row.name,
      coupon: row.couponCode,
      status: row.status,
      amount_cents: row.amountCents,
      came_at: iso(row.createdAt),
      ended_at: iso(row.endedAt),
    })),
    favourites: (await listFavourites(queries, own)).map(({ id, name }) => ({ id, name })),
    cut,
  };
}

async function betsFor(
  queries: Queries,
  playerId: string,
  bounded: <Row>(name: string, rows: Row[]) => Row[],
): Promise<unknown[]> {
  const found = await queries
    .select()
    .from(betsTable)
    .where(eq(betsTable.playerId, playerId))
    .orderBy(desc(betsTable.position))
    .limit(MOST + 1);
  const bets = bounded('bets', found);
  const legs =
    bets.length === 0
      ? []
      : await queries
          .select({ ...getTableColumns(betLegsTable), outcome: CURRENT_OUTCOME })
          .from(betLegsTable)
          .innerJoin(sportEventsTable, eq(sportEventsTable.id, betLegsTable.eventId))
          .where(
            inArray(
              betLegsTable.betId,
              bets.map(({ id }) => id),
            ),
          )
          .orderBy(asc(betLegsTable.place));
  const legsOf = new Map<string, typeof legs>();
  for (const leg of legs) legsOf.set(leg.betId, [...(legsOf.get(leg.betId) ?? []), leg]);
  return bets.map((bet) => ({
    id: bet.id,
    kind: bet.kind,
    stake_cents: bet.stakeCents,
    placed_odds_thousandths: bet.odds,
    // As the page shows them: a void leg doesn't count.
    odds_thousandths: currentOdds(bet, legsOf.get(bet.id) ?? []),
    state: bet.state,
    payout_cents: bet.payoutCents,
    cashed_out_stake_cents: bet.cashedStakeCents,
    cashed_out_cents: bet.cashedOutCents,
    at: iso(bet.writtenAt),
    legs: (legsOf.get(bet.id) ?? []).map(({ names, odds, outcome }) => ({
      ...names,
      odds_thousandths: odds,
      outcome,
    })),
  }));
}
