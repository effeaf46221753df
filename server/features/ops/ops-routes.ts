// The operator's actions (D8), behind OPS_TOKEN (ops-token.ts) and `npm run ops`. Each action is written to the audit
// log in its own transaction.
import type { Context } from 'hono';
import * as v from 'valibot';
import { channels } from '#contract/channel-events.ts';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import type { Services } from '#server/core/services.ts';
import { rolloverRuleIds } from '#server/data/bonuses/rewards.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { listAuditEntries, recordAuditEntry, verifyAuditLog } from '#server/data/settings/audit-log.ts';
import { readSettings, writeSettings } from '#server/data/settings/site-settings.ts';
import {
  approveWithdrawal,
  listWithdrawalsForOperator,
  lockWithdrawal,
  refuseWithdrawal,
  setAffiliate,
  type Withdrawal,
} from '#server/data/wallet/withdrawal-lifecycle.ts';
import { operatorName } from './operator-name.ts';
import { parseSettingsChange } from './parse-settings-change.ts';
import { describeSettings } from './settings-guide.ts';

const AUDIT_ENTRIES_SHOWN = 200;

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

const toOpsWithdrawal = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  player: withdrawal.playerId,
  status: withdrawal.status,
  amount: withdrawal.amountCents,
  waits_for: withdrawal.waitsFor,
  tries: withdrawal.tries,
  next_try_at: withdrawal.tries > 0 && withdrawal.orderedAt === null ? iso(withdrawal.nextTryAt) : null,
  created_at: iso(withdrawal.createdAt),
});

const affiliateBody = v.object({
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(254)),
  affiliate: v.boolean(),
});

/** Calls below /api/ops/. */
export function opsRoutes({ db }: Services): Routes {
  /** Decides on a waiting withdrawal. Throws the refusals 'not_found' and, if it doesn't wait, 'limit_reached'. */
  async function decide(context: Context<HttpEnv>, action: 'approve' | 'refuse'): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const id = context.req.param('id') ?? '';
    const decided = await db.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (!withdrawal) throw new Refusal('not_found');
      if (withdrawal.waitsFor === null)
        throw new Refusal('limit_reached', { text: 'withdrawal_not_waiting' });
      const after =
        action === 'approve'
          ? await approveWithdrawal(tx, withdrawal, now)
          : await refuseWithdrawal(tx, withdrawal, 'operator', now);
      const details = { amount: withdrawal.amountCents, waited_for: withdrawal.waitsFor };
      await recordAuditEntry(tx, {
        at: now,
        who: operatorName(context),
        action: `withdrawal.${action}`,
        subject: id,
        details,
      });
      return after;
    });
    return context.json(toOpsWithdrawal(decided));
  }

  async function changeSettings(context: Context<HttpEnv>): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const change = await readBody(context);
    const after = await db.transaction(async (tx) => {
      const before = await readSettings(tx);
      const changed = parseSettingsChange(change, before, await rolloverRuleIds(tx));
      await writeSettings(tx, changed, now);
      const names = Object.keys(changed);
      const details = Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [
          name,
          { from: before[name as keyof typeof before], to: value },
        ]),
      );
      const auditEntry = {
        at: now,
        who: operatorName(context),
        action: 'settings.change',
        subject: names.join(' '),
      };
      await recordAuditEntry(tx, { ...auditEntry, details });
      await publishSettingsUpdate(tx, names, now);
      return readSettings(tx);
    });
    return context.json(after);
  }

  return (app) => {
    app.get('/api/ops/withdrawals', async (context) => {
      const rows = await listWithdrawalsForOperator(db.queries, context.req.query('all') !== '1');
      return context.json({ data: rows.map(toOpsWithdrawal) });
    });
    app.post('/api/ops/withdrawals/:id/approve', (context) => decide(context, 'approve'));
    app.post('/api/ops/withdrawals/:id/refuse', (context) => decide(context, 'refuse'));
    app.get('/api/ops/settings', async (context) =>
      context.json({
        settings: await readSettings(db.queries),
        defaults: DEFAULT_SETTINGS,
        guide: describeSettings(),
      }),
    );
    app.put('/api/ops/settings', changeSettings);
    app.post('/api/ops/affiliates', async (context) => {
      const { now } = requestMetadataOf(context);
      const { login, affiliate } = validateInput(affiliateBody, await readBody(context));
      const player = await findPlayerByLogin(db.queries, login);
      if (!player) throw new Refusal('not_found');
      await db.transaction(async (tx) => {
        await setAffiliate(tx, player.id, affiliate, now);
        const auditEntry = {
          at: now,
          who: operatorName(context),
          action: 'affiliate.set',
          subject: player.id,
        };
        await recordAuditEntry(tx, { ...auditEntry, details: { affiliate } });
      });
      return context.json({ player: player.id, affiliate });
    });
    app.get('/api/ops/audit', async (context) => {
      const auditEntries = await listAuditEntries(db.queries, AUDIT_ENTRIES_SHOWN);
      return context.json({
        data: auditEntries.map((auditEntry) => ({ ...auditEntry, at: iso(auditEntry.at) })),
      });
    });
    app.get('/api/ops/audit/verification', async (context) => {
      const { verified, withoutHash, broken, head } = await verifyAuditLog(db.queries);
      return context.json({ verified, without_hash: withoutHash, broken, head });
    });
  };
}

/** Open pages read the settings again. */
async function publishSettingsUpdate(tx: Queries, names: string[], now: number): Promise<void> {
  await enqueueEvent(
    tx,
    { channel: channels.settings, event: 'SettingsUpdateEvent', data: { names, version: now } },
    now,
  );
}
