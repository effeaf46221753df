// A player who lost telephone and recovery codes can't log in: the operator, who identifies them by their documents,
// switches the second factor off (D8).

import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { disableSecondFactor } from '#server/data/players/second-factors.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { operatorName } from './operator-name.ts';

/** The call /api/ops/second-factors/{e-mail or CPF}/off. */
export function opsSecondFactorRoutes({ db }: Services): Routes {
  return (app) => {
    app.post('/api/ops/second-factors/:player/off', async (context) => {
      const { now } = requestMetadataOf(context);
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player) throw new Refusal('not_found');
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
