// Accounts whose players asked for closure: the operator lists them and carries the closure out (D8).
import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { executeAccountClosure, listPendingClosures } from '#server/data/privacy/account-closures.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { operatorName } from './operator-name.ts';

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
