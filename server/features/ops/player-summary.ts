// `npm run ops -- player`: what support needs to see of one player. Each look is written to the audit log.
import { notFound } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName } from '#server/core/http/security/operator-access.ts';
import type { Services } from '#server/core/services.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { newestTransactions } from '#server/data/ledger/player-transactions.ts';
import { readVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { listLiveSessions } from '#server/data/players/player-sessions.ts';
import { findPlayer, findPlayerByLogin, type Player } from '#server/data/players/players.ts';
import { listPlayerLimits } from '#server/data/policy/player-limits.ts';
import { findActiveExclusion } from '#server/data/protection/exclusions.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';

const MOVEMENTS_SHOWN = 20;

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** `***.982.247-**`: enough to compare with a document that the player shows. */
const maskedDocument = (document: string) => document.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');

const identityOf = (player: Player) => ({
  player: player.id,
  name: player.name,
  email: player.email,
  document: maskedDocument(player.document),
  registered_at: iso(player.createdAt),
  barred_since: iso(player.blockedAt),
  first_steps_at: iso(player.firstStepsAt),
  closing_since: iso(player.closingAt),
  closed_at: iso(player.closedAt),
});

/** The call GET /api/ops/players/{id, e-mail or CPF}. */
export function opsPlayerSummaryRoute({ db, log }: Services): Routes {
  return (app) => {
    app.get('/api/ops/players/:player', async (context) => {
      const { now } = requestMetadataOf(context);
      const login = context.req.param('player');
      const found = (await findPlayer(db.queries, login)) ?? (await findPlayerByLogin(db.queries, login));
      if (!found) throw notFound('unknown_player');
      // Support looks at the player for whom something is wrong, too.
      await endWhatIsOver(db, found.id, now).catch((error: unknown) =>
        log.error({ error, playerId: found.id }, 'what is over could not be ended; the summary shows it'),
      );
      const summary = await db.transaction(async (tx) => {
        const pause = await findActiveExclusion(tx, found.id);
        const balances = await balancesOf(tx, found.id);
        const movements = await newestTransactions(tx, found.id, {}, MOVEMENTS_SHOWN);
        const limits = await listPlayerLimits(tx, found.id, now);
        const sessions = await listLiveSessions(tx, found.id, now);
        const verification = await readVerificationStatus(tx, found.id);
        await recordAuditEntry(tx, {
          at: now,
          who: operatorName(context),
          action: 'player.show',
          subject: found.id,
          details: {},
        });
        return {
          ...identityOf(found),
          verification,
          pause: pause ? { kind: pause.kind, since: iso(pause.startedAt), ends_at: iso(pause.endsAt) } : null,
          balances: {
            real: balances.realCents,
            bonus: balances.bonusCents,
            in_withdrawal: balances.pendingWithdrawalCents,
          },
          movements: movements.map((row) => ({
            at: iso(row.createdAt),
            source: row.sourceType,
            id: row.sourceId,
            direction: row.type === 1 ? 'in' : 'out',
            amount: row.amountCents,
            status: row.status,
          })),
          limits: limits.map(({ name, value, next, setAt }) => ({
            name,
            value,
            set_at: iso(setAt),
            next: next ? { value: next.value, at: iso(next.at) } : null,
          })),
          sessions: sessions.map((session) => ({
            started_at: iso(session.startedAt),
            last_seen_at: iso(session.lastSeenAt),
            ip: session.ip,
            device: session.userAgent,
          })),
        };
      });
      return context.json(summary);
    });
  };
}
