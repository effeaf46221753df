// The operator's actions on an account (D8). A player whom the register barred and doesn't bar any more, or barred by
// mistake, plays again after the operator's decision, if the register, asked again, agrees; a player's own pause
// isn't lifted here (D11). The operator also corrects data that players can't correct (decision 031).
import * as v from 'valibot';
import { emailAddress } from '#contract/rules/player/email.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName, operatorOf } from '#server/core/http/security/operator-access.ts';
import type { Services } from '#server/core/services.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { inTwoPersons } from '#server/data/operators/second-person.ts';
import { cancelPasswordRecoveries } from '#server/data/players/password-recoveries.ts';
import {
  correctPlayer,
  DocumentOrEmailTaken,
  findPlayerByLogin,
  recordImpedimentCheck,
  unblockPlayer,
} from '#server/data/players/players.ts';
import { disableSecondFactor } from '#server/data/players/second-factors.ts';
import { executeAccountClosure, listPendingClosures } from '#server/data/privacy/account-closures.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { twoPersonAnswer } from './two-person-answer.ts';

const correction = v.pipe(
  v.object({
    email: v.optional(emailAddress),
    gender: v.optional(v.nullable(v.picklist([0, 1]))),
  }),
  v.check(({ email, gender }) => email !== undefined || gender !== undefined),
);

/** The calls /api/ops/players/{e-mail or CPF}/unblock and /correct. */
export function opsPlayerRoutes({ db, log }: Services, register: ImpedimentRegister): Routes {
  /**
   * Throws the refusals 'not_ready' if the register doesn't answer, and 'limit_reached' if it still bars the
   * document.
   */
  async function askAgain(document: string, now: number): Promise<void> {
    const impediment = await register.check(document, now).catch((error: unknown) => {
      log.warn({ error }, 'the register of barred persons did not answer');
      throw new Refusal('not_ready', { text: 'register_silent' });
    });
    if (!impediment.mayPlay) throw new Refusal('limit_reached', { text: 'register_still_bars' });
  }

  return (app) => {
    app.post('/api/ops/players/:player/unblock', async (context) => {
      const { now } = requestMetadataOf(context);
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player) throw notFound('unknown_login');
      await askAgain(player.document, now);
      const outcome = await db.transaction(async (tx) => {
        // The balances before the player, as everywhere: rewards that waited are credited.
        if (player.blockedAt !== null) await lockBalances(tx, player.id);
        await recordImpedimentCheck(tx, player.id, now);
        if (player.blockedAt === null) return { done: false };
        const asked = { call: 'unblockPlayer', action: 'player.unblock', subject: player.id, body: null };
        return inTwoPersons(
          tx,
          { operator: operatorOf(context), ...asked, details: {}, now },
          async (askedBy) => {
            const since = await unblockPlayer(tx, player.id);
            if (since === null) return false;
            await creditRewardsAfterExclusion(tx, player.id, now);
            await enqueueMail(tx, { kind: 'unblocked', email: player.email }, now);
            await recordAuditEntry(tx, {
              at: now,
              who: operatorName(context),
              action: 'player.unblock',
              subject: player.id,
              details: {
                barred_since: new Date(since).toISOString(),
                ...(askedBy ? { asked_by: askedBy } : {}),
              },
            });
            return true;
          },
        );
      });
      return twoPersonAnswer(context, outcome, (wasBlocked) => ({
        player: player.id,
        was_blocked: wasBlocked,
      }));
    });

    app.post('/api/ops/players/:player/correct', async (context) => {
      const { now } = requestMetadataOf(context);
      const input = validateInput(correction, await readBody(context));
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player) throw notFound('unknown_login');
      if (player.closedAt !== null) throw notFound('account_closed');
      const email = input.email?.toLowerCase();
      const isMoved = email !== undefined && email !== player.email;
      const fields = Object.keys(input);
      const about = { action: 'player.correct', subject: player.id };
      const outcome = await db
        .transaction(async (tx) => {
          const carryOut = async (askedBy: string | null) => {
            if (!(await correctPlayer(tx, player.id, input))) throw notFound('account_closed');
            if (isMoved) {
              // Links in the old mailbox set no password any more; both addresses are notified, in case the request
              // didn't come from the player.
              await cancelPasswordRecoveries(tx, player.id, now);
              for (const to of [player.email, email])
                await enqueueMail(tx, { kind: 'email_changed', email: to, playerId: player.id }, now);
            }
            // The audit log can't be changed, while closing the account erases personal data: so only the names of the
            // fields are logged, not their values.
            const details = { fields, ...(askedBy ? { asked_by: askedBy } : {}) };
            await recordAuditEntry(tx, { at: now, who: operatorName(context), ...about, details });
          };
          if (!isMoved) return { done: await carryOut(null) };
          // A mailbox sets a new password, so who gives an account another one has the account (decision 045).
          const asked = { call: 'correctPlayer', ...about, body: { ...input, email }, details: { fields } };
          return inTwoPersons(tx, { operator: operatorOf(context), ...asked, now }, carryOut);
        })
        .catch((error: unknown) => {
          throw error instanceof DocumentOrEmailTaken
            ? new Refusal('limit_reached', { text: 'email_taken' })
            : error;
        });
      return twoPersonAnswer(context, outcome, () => ({ player: player.id, fields }));
    });
  };
}

// Accounts whose players asked for closure: the operator lists them and carries the closure out (D8).

/** Calls below /api/ops/closures. */
export function opsClosureRoutes({ db }: Services): Routes {
  return (app) => {
    app.get('/api/ops/closures', async (context) => {
      const rows = await listPendingClosures(db.queries);
      return context.json({
        data: rows.map(({ id, playerId, askedAt, realCents, pendingWithdrawalCents, openBets }) => ({
          id,
          player: playerId,
          asked_at: new Date(askedAt).toISOString(),
          balance: realCents,
          in_withdrawal: pendingWithdrawalCents,
          open_bets: openBets,
        })),
      });
    });
    app.post('/api/ops/closures/:id/close', async (context) => {
      const { now } = requestMetadataOf(context);
      const id = context.req.param('id');
      const player = await db.transaction(async (tx) => {
        const playerId = await executeAccountClosure(tx, id, now);
        const auditEntry = {
          at: now,
          who: operatorName(context),
          action: 'account.close',
          subject: playerId,
        };
        await recordAuditEntry(tx, { ...auditEntry, details: { closure: id } });
        return playerId;
      });
      return context.json({ player, closed_at: new Date(now).toISOString() });
    });
  };
}

// A player who lost telephone and recovery codes can't log in: the operator, who identifies them by their documents,
// switches the second factor off (D8).

/** The call /api/ops/second-factors/{e-mail or CPF}/off. */
export function opsSecondFactorRoutes({ db }: Services): Routes {
  return (app) => {
    app.post('/api/ops/second-factors/:player/off', async (context) => {
      const { now } = requestMetadataOf(context);
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player) throw notFound('unknown_login');
      const ended = await db.transaction(async (tx) => {
        if (!(await disableSecondFactor(tx, player.id))) return false;
        await enqueueMail(tx, { kind: 'second_factor_off', email: player.email }, now);
        const auditEntry = {
          at: now,
          who: operatorName(context),
          action: 'second_factor.off',
          subject: player.id,
        };
        await recordAuditEntry(tx, { ...auditEntry, details: {} });
        return true;
      });
      return context.json({ player: player.id, was_on: ended });
    });
  };
}
