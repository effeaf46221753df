// What a person at the operator's does to an account (D8). Who was barred by the register and isn't any more, or was so by
// mistake, plays again once that person says so and the register, asked anew, agrees; a pause of the player's own isn't lifted
// here (D11). What a player can't correct himself is corrected for him (docs/decisions/031).
import * as v from 'valibot';
import { emailAddress } from '#contract/rules/email.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { cancelPasswordRecoveries } from '#server/data/players/password-recoveries.ts';
import {
  correctPlayer,
  DocumentOrEmailTaken,
  findPlayerByLogin,
  recordImpedimentCheck,
  unblockPlayer,
} from '#server/data/players/players.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { operatorName } from './operator-name.ts';

const correction = v.pipe(
  v.object({
    email: v.optional(emailAddress),
    gender: v.optional(v.nullable(v.picklist([0, 1]))),
  }),
  v.check(({ email, gender }) => email !== undefined || gender !== undefined),
);

/** The calls /api/ops/players/{e-mail or CPF}/unblock and /correct. */
export function opsPlayerRoutes({ db, log }: Services, register: ImpedimentRegister): Routes {
  /** Throws the refusal 'not_ready' where the register doesn't answer, and 'limit_reached' where it still bars the document. */
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
      if (!player) throw new Refusal('not_found');
      await askAgain(player.document, now);
      const barredSince = await db.transaction(async (tx) => {
        await recordImpedimentCheck(tx, player.id, now);
        const since = await unblockPlayer(tx, player.id);
        if (since === null) return null;
        await creditRewardsAfterExclusion(tx, player.id, now);
        await enqueueMail(tx, { kind: 'unblocked', email: player.email }, now);
        const auditEntry = {
          at: now,
          who: operatorName(context),
          action: 'player.unblock',
          subject: player.id,
        };
        await recordAuditEntry(tx, {
          ...auditEntry,
          details: { barred_since: new Date(since).toISOString() },
        });
        return since;
      });
      return context.json({ player: player.id, was_blocked: barredSince !== null });
    });

    app.post('/api/ops/players/:player/correct', async (context) => {
      const { now } = requestMetadataOf(context);
      const input = validateInput(correction, await readBody(context));
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player || player.closedAt !== null) throw new Refusal('not_found');
      const email = input.email?.toLowerCase();
      const isMoved = email !== undefined && email !== player.email;
      await db
        .transaction(async (tx) => {
          await correctPlayer(tx, player.id, input);
          if (isMoved) {
            // Links in the old mailbox set no password any more; both are told, in case it wasn't the player who asked.
            await cancelPasswordRecoveries(tx, player.id, now);
            for (const to of [player.email, email])
              await enqueueMail(tx, { kind: 'email_changed', email: to, playerId: player.id }, now);
          }
          // The log can't be changed, and the account's end erases its person: the names of the fields, not what they hold.
          const details = { fields: Object.keys(input) };
          const auditEntry = {
            at: now,
            who: operatorName(context),
            action: 'player.correct',
            subject: player.id,
          };
          await recordAuditEntry(tx, { ...auditEntry, details });
        })
        .catch((error: unknown) => {
          throw error instanceof DocumentOrEmailTaken
            ? new Refusal('limit_reached', { text: 'email_taken' })
            : error;
        });
      return context.json({ player: player.id, fields: Object.keys(input) });
    });
  };
}
