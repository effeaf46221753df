import type { WireResponseOf } from '#contract/define-call.ts';
import {
  cancelClosure,
  closeAccount,
  exportAccount,
  getPrivacy,
  setConsent,
} from '#contract/endpoints/player/privacy-calls.ts';
import { dateInZone } from '#server/core/calendar-day.ts';
import { openPlaces } from '#server/core/db/bulk-transactions.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { listConsents, recordConsent } from '#server/data/players/consents.ts';
import { findPlayer } from '#server/data/players/players.ts';
import {
  cancelAccountClosure,
  isClosureFinal,
  requestAccountClosure,
} from '#server/data/privacy/account-closures.ts';
import { eraseClosedAccounts } from '#server/data/privacy/account-erasure.ts';
import { exportPlayerData } from '#server/data/privacy/account-export.ts';
import type { SelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.ts';

const HOUR_MS = 60 * 60_000;
const EXPORTS: RateRule = { name: 'account-export', max: 3, windowMs: 24 * HOUR_MS };

/** Consent records are permanent. */
const CONSENTS: RateRule = { name: 'consents', max: 30, windowMs: HOUR_MS };

/** Consents, the data export, the closure of the account (LGPD). */
export function privacyEndpoints(services: Services): Endpoint[] {
  const { db, limiter, log } = services;
  // An export holds all of a player's data in memory, and writing it keeps the process busy: the others wait.
  const inPlace = openPlaces(1);
  return [
    endpoint(getPrivacy, ({ caller }) => privacyOf(db.queries, caller.playerId), { quiet: true }),

    endpoint(setConsent, async ({ body, caller: { playerId }, now }) => {
      await limiter.consume(CONSENTS, playerId, now);
      await db.transaction((tx) => recordConsent(tx, { playerId, ...body }, now));
      return privacyOf(db.queries, playerId);
    }),

    endpoint(exportAccount, async ({ body, caller, now }) => {
      const confirmed = await confirmPassword(services, caller.playerId, body.password, now);
      await limiter.consume(EXPORTS, confirmed.id, now);
      const player = await db.transaction((tx) => lockConfirmed(tx, caller, confirmed));
      await endWhatIsOver(db, player.id, now);
      const { general_time_zone } = await readSettings(db.queries);
      const json = await inPlace(async () =>
        JSON.stringify(await exportPlayerData(db.queries, player, now), null, 2),
      );
      log.info({ playerId: player.id }, 'a player exported the account data');
      return {
        file_name: `varanda-${dateInZone(now, general_time_zone)}.json`,
        json,
      };
    }),

    endpoint(closeAccount, async ({ body, caller, now }) => {
      const confirmed = await confirmPassword(services, caller.playerId, body.password, now);
      const { id } = confirmed;
      await db.transaction(async (tx) => {
        await lockBalances(tx, id);
        const { email } = await lockConfirmed(tx, caller, confirmed);
        if (await requestAccountClosure(tx, id, now))
          await enqueueMail(tx, { kind: 'closure_asked', email }, now);
      });
      log.info({ playerId: id }, 'a player asked for the closure of the account');
      return privacyOf(db.queries, id);
    }),

    endpoint(cancelClosure, async ({ caller: { playerId }, now }) => {
      await db.transaction((tx) => cancelAccountClosure(tx, playerId, now));
      log.info({ playerId }, 'a player cancelled the closure of the account');
      return privacyOf(db.queries, playerId);
    }),
  ];
}

/** Deletes data of closed accounts past its legal retention period. */
export function privacyJobs({ db }: Services, selfExclusionRegistry: SelfExclusionRegistry): Job[] {
  return [
    {
      name: 'erase-closed-accounts',
      everyMs: HOUR_MS,
      run: (now) => eraseClosedAccounts(db, selfExclusionRegistry, now),
    },
  ];
}

async function privacyOf(queries: Queries, playerId: string): Promise<WireResponseOf<typeof getPrivacy>> {
  const player = await findPlayer(queries, playerId);
  if (!player) throw new Refusal('token_expired');
  const consents = await listConsents(queries, playerId);
  return {
    consents: consents.map(({ kind, given, at }) => ({ kind, given, at: new Date(at).toISOString() })),
    closing_at: player.closingAt === null ? null : new Date(player.closingAt).toISOString(),
    closing_final: await isClosureFinal(queries, playerId),
  };
}
