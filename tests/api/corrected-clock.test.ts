// What was stored while a clock was a day ahead, after the clock was corrected: it counts as past.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import {
  commitChain,
  reserveChainPosition,
} from '#server/data/casino/house-games/double/double-hash-chains.ts';
import { hasAudience, recordAudience } from '#server/data/casino/house-games/double/double-rounds.ts';
import { enqueueLimitNotice } from '#server/data/notices/push-queue.ts';
import { checkIpAddress } from '#server/data/players/ip-verdicts.ts';
import { findOpenVerificationRun, saveVerificationRun } from '#server/data/players/kyc-verifications.ts';
import {
  createPasswordRecovery,
  deleteExpiredRecoveries,
  findRecoveringPlayer,
} from '#server/data/players/password-recoveries.ts';
import { consumeChallenge, createPasskeys } from '#server/data/players/registered-passkeys.ts';
import { createSecondFactors } from '#server/data/players/second-factors.ts';
import {
  readSportsbookToken,
  signSportsbookToken,
  TokenInvalid,
} from '#server/data/players/session-tokens.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { limitPeriodsAt, limitUsage } from '#server/data/policy/player-limit-usage.ts';
import { secondFactorsTable, sessionsTable } from '#server/data/schema/credentials-table.ts';
import { notifiedLimitsTable } from '#server/data/schema/notices-table.ts';
import { sportFeedsTable } from '#server/data/schema/sportsbook-table.ts';
import { paymentEventsTable } from '#server/data/schema/wallet-table.ts';
import { areFeedsSilent } from '#server/data/sportsbook/slip-legs.ts';
import {
  expireDeposits,
  findDeposit,
  findOpenDeposits,
  openDeposit,
} from '#server/data/wallet/deposit-charges.ts';
import { handlePaymentEvent } from '#server/data/wallet/deposit-payments.ts';
import {
  listDueRefunds,
  refundUnknownCharges,
  startRefundAttempt,
} from '#server/data/wallet/deposit-refunds.ts';
import { LaunchRefused, signLaunch, verifyLaunch } from '#server/partners/games/launch-token.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AHEAD = NOW + DAY;
const SECRET = 'a secret for tests, 32 characters';

let db: Database;
let playerId: string;
beforeAll(async () => {
  db = await memoryDatabase();
  playerId = await somePlayer(db, { now: NOW - DAY });
});
afterAll(() => db.close());

describe('what a clock that was a day ahead has stored', () => {
  test('a recovery link opens nothing, also when that day has come', async () => {
    const token = await createPasswordRecovery(db.queries, playerId, AHEAD);
    expect(await findRecoveringPlayer(db.queries, token, NOW)).toBeUndefined();
    await deleteExpiredRecoveries(db, NOW + MINUTE);
    expect(await findRecoveringPlayer(db.queries, token, AHEAD + MINUTE)).toBeUndefined();
    const right = await createPasswordRecovery(db.queries, playerId, NOW);
    expect(await findRecoveringPlayer(db.queries, right, NOW + 29 * MINUTE)).toBe(playerId);
  });

  test('a passkey’s challenge is too old', async () => {
    const { challenge } = await createPasskeys('https://varanda.example').loginOptions(db.queries, AHEAD);
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    const credential = { response: { clientDataJSON } } as Parameters<typeof consumeChallenge>[1];
    await expect(consumeChallenge(db.queries, credential, null, NOW)).rejects.toMatchObject({
      details: { text: 'passkey_expired' },
    });
  });

  test('a code of an authenticator is not used up', async () => {
    const factors = createSecondFactors(SECRET);
    const secret = await db.transaction((tx) => factors.startSetup(tx, playerId, NOW));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const codeAt = (now: number) => totpCode(bytes, totpStepAt(now));
    const enter = (now: number) => db.transaction((tx) => factors.assertCode(tx, playerId, codeAt(now), now));
    await db.transaction((tx) => factors.confirm(tx, playerId, codeAt(AHEAD), AHEAD));
    await enter(NOW);
    await expect(enter(NOW)).rejects.toMatchObject({ details: { text: 'code_wrong' } });
    await enter(NOW + MINUTE);
    await db.queries.delete(secondFactorsTable);
  });

  test('a run at a KYC provider can’t be completed, and a new one can be begun', async () => {
    const run = {
      ...{
        id: newId(),
        playerId,
        provider: 'caf',
        transactionId: newId(),
        url: 'https://kyc.example',
        script: null,
      },
      ...{ step: 'onboarding', createdAt: AHEAD, expiresAt: AHEAD + 60 * MINUTE },
    } as unknown as Parameters<typeof saveVerificationRun>[1];
    await db.transaction((tx) => saveVerificationRun(tx, run));
    const at = { provider: 'caf', step: 'onboarding', now: NOW } as const;
    expect(await findOpenVerificationRun(db.queries, playerId, at)).toBeUndefined();
  });

  test('an address is checked again', async () => {
    let asked = 0;
    const check = (now: number) =>
      checkIpAddress(
        db.queries,
        '203.0.113.9',
        async () => {
          asked += 1;
          return 'allowed';
        },
        now,
      );
    await check(AHEAD);
    await check(NOW);
    await check(NOW + MINUTE);
    expect(asked).toBe(2);
  });

  test('tokens of the sportsbook and launches of games are refused', async () => {
    const token = (now: number) =>
      signSportsbookToken({ playerId, sessionId: 's', expiresAt: now + 60 * MINUTE }, SECRET);
    await expect(readSportsbookToken(await token(AHEAD), SECRET, NOW)).rejects.toThrow(TokenInvalid);
    expect(await readSportsbookToken(await token(NOW), SECRET, NOW)).toMatchObject({ playerId });
    const launch = {
      ...{ session: 's', player: playerId, gameId: 'g', game: 'slot', gameName: 'Slot', mode: 'real' },
      ...{ language: 'pt', minBetCents: 1, maxBetCents: 100, id: 'one' },
    } as Parameters<typeof signLaunch>[1];
    expect(() => verifyLaunch(SECRET, signLaunch(SECRET, launch, AHEAD), NOW)).toThrow(LaunchRefused);
    expect(verifyLaunch(SECRET, signLaunch(SECRET, launch, NOW), NOW)).toMatchObject({ id: 'one' });
  });

  test('a charge has expired: it is not offered, closes, and counts towards no limit', async () => {
    const id = newId();
    const charge = {
      ...{ id, playerId, amountCents: 5_000, code: 'code', chargeId: `charge-${id}` },
      ...{ payerUrl: null, couponCode: null, expiresAt: AHEAD + 10 * MINUTE, createdAt: AHEAD },
    };
    await db.transaction((tx) => openDeposit(tx, charge, AHEAD));
    expect(await findOpenDeposits(db.queries, playerId, NOW)).toEqual([]);
    const spans = limitPeriodsAt(NOW, 'America/Sao_Paulo');
    const used = await limitUsage(db.queries, playerId, { names: ['deposit_month'], spans, now: NOW });
    expect(used.get('deposit_month')).toBe(0);
    await expireDeposits(db, NOW);
    expect((await findDeposit(db.queries, playerId, id))?.settledAt).toBe(NOW);
  });

  test('a session of another day is no time of this one', async () => {
    const names = ['time_day'] as const;
    const used = async (now: number) =>
      (
        await limitUsage(db.queries, playerId, {
          names,
          spans: limitPeriodsAt(now, 'America/Sao_Paulo'),
          now,
        })
      ).get('time_day');
    const session = { playerId, ip: '', userAgent: '' };
    const right = { id: newId(), startedAt: NOW - 20 * MINUTE, lastSeenAt: NOW - 10 * MINUTE };
    const wrong = { id: newId(), startedAt: NOW - 10 * MINUTE, lastSeenAt: AHEAD };
    await db.queries.insert(sessionsTable).values([right, wrong].map((one) => ({ ...session, ...one })));
    expect(await used(NOW)).toBe(10);
    // What another copy, whose clock is some seconds ahead, has noted counts.
    expect(await used(NOW - 10 * MINUTE - 3_000)).toBe(10);
    // Once it is ended by the right clock, it lasted until then, and is no time of the next day either.
    await db.queries.update(sessionsTable).set({ endedAt: NOW }).where(eq(sessionsTable.id, wrong.id));
    expect(await used(NOW)).toBe(20);
    expect(await used(AHEAD + MINUTE)).toBe(0);
    await db.queries.delete(sessionsTable);
  });

  test('a payment of an unknown charge is refunded, and its refund tried', async () => {
    const event = {
      ...{ eventId: newId(), chargeId: newId(), type: 'paid', amountCents: 700 },
      ...{ payerDocument: '52998224725', at: AHEAD },
    };
    await db.transaction((tx) => handlePaymentEvent(tx, event, AHEAD));
    await refundUnknownCharges(db, NOW);
    const [refund] = await listDueRefunds(db.queries, NOW);
    expect(refund?.eventId).toBe(event.eventId);
    // A try of the wrong clock does not hold up the next one.
    if (refund) await startRefundAttempt(db.queries, refund, AHEAD);
    expect(await listDueRefunds(db.queries, NOW)).toHaveLength(1);
    await db.queries
      .delete(paymentEventsTable)
      .where(eq(paymentEventsTable.id, event.eventId))
      .catch(() => {});
  });

  test('the notice of a used-up limit is sent again', async () => {
    const limit = { playerId, limitKey: 'stake_day:1000' };
    const untilOf = async () =>
      (
        await db.queries.select().from(notifiedLimitsTable).where(eq(notifiedLimitsTable.playerId, playerId))
      )[0]?.until;
    const far = NOW + 60 * DAY;
    await db.transaction((tx) => enqueueLimitNotice(tx, { ...limit, until: far }, far - MINUTE));
    await db.transaction((tx) => enqueueLimitNotice(tx, { ...limit, until: NOW + MINUTE }, NOW));
    expect(await untilOf()).toBe(NOW + MINUTE);
  });

  test('Double has no audience, and draws the salt of its chain', async () => {
    await db.transaction((tx) => recordAudience(tx, AHEAD));
    expect(await hasAudience(db.queries, NOW)).toBe(false);
    await db.transaction((tx) => recordAudience(tx, NOW));
    expect(await hasAudience(db.queries, NOW + 30_000)).toBe(true);
    await commitChain(db.queries, AHEAD, 100);
    expect(await db.transaction((tx) => reserveChainPosition(tx, NOW))).toMatchObject({ index: 1 });
  });

  test('a feed is silent until it has answered again', async () => {
    const poll = (askedAt: number) =>
      db.queries
        .insert(sportFeedsTable)
        .values({ name: 'feed', turn: 1, askedAt })
        .onConflictDoUpdate({ target: sportFeedsTable.name, set: { askedAt } });
    const isSilent = (now: number, receivedAt?: number) => areFeedsSilent(db.queries, now, receivedAt);
    await poll(AHEAD);
    expect(await isSilent(NOW)).toBe(true);
    await poll(NOW + 60_001);
    expect(await isSilent(NOW)).toBe(true);
    await poll(NOW + 60_000);
    expect(await isSilent(NOW)).toBe(false);
    await poll(NOW);
    expect(await isSilent(NOW + 15_000)).toBe(false);
    expect(await isSilent(NOW + 15_001)).toBe(true);
    // A bet that waited for its turn while the feed was polled.
    expect(await isSilent(NOW, NOW - 20_000)).toBe(false);
    await db.queries.execute(sql`delete from sport_feeds`);
  });
});
