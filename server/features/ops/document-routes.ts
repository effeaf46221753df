// The operator's decisions about documents (D8): if the provider can't decide, the operator approves or refuses; the
// decision is written to the audit log in the same transaction.
import type { Context } from 'hono';
import { notFound } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName } from '#server/core/http/security/operator-access.ts';
import type { Services } from '#server/core/services.ts';
import {
  decideVerification,
  listUndecidedVerifications,
  readVerificationStatus,
} from '#server/data/players/kyc-verifications.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';

/** Calls below /api/ops/documents. A player is named by e-mail or CPF. */
export function opsDocumentRoutes({ db }: Services): Routes {
  /** Throws the refusal 'not_found' for a name that no player has. */
  async function decide(context: Context<HttpEnv>, action: 'approve' | 'refuse'): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const player = await findPlayerByLogin(db.queries, context.req.param('player') ?? '');
    if (!player) throw notFound('unknown_login');
    const status = await db.transaction(async (tx) => {
      const before = await readVerificationStatus(tx, player.id);
      await decideVerification(tx, player.id, action, now);
      const after = await readVerificationStatus(tx, player.id);
      const auditEntry = {
        at: now,
        who: operatorName(context),
        action: `document.${action}`,
        subject: player.id,
      };
      await recordAuditEntry(tx, { ...auditEntry, details: { from: before, to: after } });
      return after;
    });
    return context.json({ player: player.id, status });
  }

  return (app) => {
    app.get('/api/ops/documents', async (context) => {
      const { runs, total } = await listUndecidedVerifications(db.queries);
      return context.json({
        total,
        data: runs.map(({ playerId, step, state, createdAt }) => ({
          player: playerId,
          step,
          state,
          tried_at: new Date(createdAt).toISOString(),
        })),
      });
    });
    app.post('/api/ops/documents/:player/approve', (context) => decide(context, 'approve'));
    app.post('/api/ops/documents/:player/refuse', (context) => decide(context, 'refuse'));
  };
}
