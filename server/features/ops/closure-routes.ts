// Accounts whose players asked for their end: a person at the operator's sees them and carries it out (D8).
import { factsOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { carryOutClosure, openClosures } from '#server/data/account-closures.ts';
import { noteDeed } from '#server/data/audit.ts';
import { nameOf } from './operator-name.ts';

/** Calls below /api/ops/closures. */
export function opsClosureRoutes({ db }: Services): Routes {
  return (app) => {
    app.get('/api/ops/closures', async (context) => {
      const rows = await openClosures(db.queries);
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
      const { now } = factsOf(context);
      const id = context.req.param('id');
      const player = await db.transaction(async (tx) => {
        const playerId = await carryOutClosure(tx, id, now);
        const deed = { at: now, who: nameOf(context), action: 'account.close', subject: playerId };
        await noteDeed(tx, { ...deed, details: { closure: id } });
        return playerId;
      });
      return context.json({ player, closed_at: new Date(now).toISOString() });
    });
  };
}
