// The operator's actions (D8), by people with roles (operator-access.ts) and `npm run ops`. Each action is written to the audit
// log in its own transaction.
import type { Context } from 'hono';
import * as v from 'valibot';
import { channels } from '#contract/channel-events.ts';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName, operatorOf } from '#server/core/http/security/operator-access.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import type { Services } from '#server/core/services.ts';
import { rolloverRuleIds } from '#server/data/bonuses/rewards.ts';
import { assertStillAllowed, inTwoPersons, listProposals } from '#server/data/operators/second-person.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import { isForTwoPersons } from '#server/data/policy/withdrawal-rules.ts';
import { listAuditEntries, recordAuditEntry, verifyAuditLog } from '#server/data/settings/audit-log.ts';
import { readOperatorSettings, readSettings, writeSettings } from '#server/data/settings/site-settings.ts';
import { countBankOrders, listStuckOrders, type StuckOrder } from '#server/data/wallet/bank-orders.ts';
import { type PayoutReview, reviewPayouts } from '#server/data/wallet/payout-reviews.ts';
import {
  approveWithdrawal,
  listWithdrawalsForOperator,
  lockWithdrawal,
  refuseWithdrawal,
  setAffiliate,
  type Withdrawal,
} from '#server/data/wallet/withdrawal-lifecycle.ts';
import { liftedLimits } from './lifted-limits.ts';
import { parseSettingsChange } from './parse-settings-change.ts';
import { ALL_DEFAULTS, describeSettings } from './settings-guide.ts';
import { toOpsProposal, twoPersonAnswer } from './two-person-answer.ts';

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

const toOpsOrder = ({ kind, id, playerId, amountCents, since, tries, nextTryAt }: StuckOrder) => ({
  kind,
  id,
  player: playerId,
  amount: amountCents,
  since: iso(since),
  tries,
  next_try_at: iso(nextTryAt),
});

/** A withdrawal as a list shows it: with what a person needs before they approve it. */
const toReviewedWithdrawal = (
  withdrawal: Withdrawal,
  { review, twoPersons, now }: { review: PayoutReview | undefined; twoPersons: boolean; now: number },
) => ({
  ...toOpsWithdrawal(withdrawal),
  two_persons: twoPersons,
  age_minutes: Math.max(0, Math.floor((now - withdrawal.createdAt) / 60_000)),
  key_type: withdrawal.pixKeyType,
  new_key: review?.isNewKey ?? true,
  others_on_key: review?.othersOnKey ?? [],
  previous_at: iso(review?.previousAt ?? null),
  deposits_since: review?.depositsCents ?? 0,
  staked_since: review?.stakedCents ?? 0,
  won_since: review?.wonCents ?? 0,
});

const { approved, refused, cancelled } = TRANSACTION_STATUS;
/** Why there is nothing to decide about a withdrawal that is over; one that is not is on its way to the bank. */
const OUTCOME_TEXTS: Readonly<Record<number, string>> = {
  [approved]: 'withdrawal_was_paid',
  [refused]: 'withdrawal_was_refused',
  [cancelled]: 'withdrawal_was_cancelled',
};

const affiliateBody = v.object({
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(254)),
  affiliate: v.boolean(),
});

/** Calls below /api/ops/. */
export function opsRoutes({ db }: Services): Routes {
  /** Decides on a waiting withdrawal; a large one is approved by two persons. Throws the refusals 'not_found' and, if it doesn't wait, 'limit_reached'. */
  async function decide(context: Context<HttpEnv>, action: 'approve' | 'refuse'): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const id = context.req.param('id') ?? '';
    const outcome = await db.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (!withdrawal) throw notFound('unknown_withdrawal');
      if (withdrawal.waitsFor === null)
        throw new Refusal('limit_reached', {
          text: OUTCOME_TEXTS[withdrawal.status] ?? 'withdrawal_not_waiting',
        });
      const carryOut = async (askedBy: string | null) => {
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
          details: { ...details, ...(askedBy ? { asked_by: askedBy } : {}) },
        });
        return after;
      };
      const isLarge = isForTwoPersons(await readOperatorSettings(tx), withdrawal.amountCents);
      if (action === 'refuse' || !isLarge) {
        await assertStillAllowed(tx, operatorOf(context), `${action}Withdrawal`);
        return { done: await carryOut(null) };
      }
      const asked = { call: 'approveWithdrawal', action: 'withdrawal.approve', subject: id, body: null };
      const details = { amount: withdrawal.amountCents };
      return inTwoPersons(tx, { operator: operatorOf(context), ...asked, details, now }, carryOut);
    });
    return twoPersonAnswer(context, outcome, toOpsWithdrawal);
  }

  async function changeSettings(context: Context<HttpEnv>): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const change = await readBody(context);
    const outcome = await db.transaction(async (tx) => {
      const before = { ...(await readSettings(tx)), ...(await readOperatorSettings(tx)) };
      const changed = parseSettingsChange(change, before, await rolloverRuleIds(tx));
      const names = Object.keys(changed);
      const carryOut = async (askedBy: string | null) => {
        await writeSettings(tx, changed, now);
        const details = Object.fromEntries(
          Object.entries(changed).map(([name, value]) => [
            name,
            { from: before[name as keyof typeof before], to: value },
          ]),
        );
        await recordAuditEntry(tx, {
          at: now,
          who: operatorName(context),
          action: 'settings.change',
          subject: names.join(' '),
          details: { ...details, ...(askedBy ? { asked_by: askedBy } : {}) },
        });
        await publishSettingsUpdate(tx, names, now);
        return { ...(await readSettings(tx)), ...(await readOperatorSettings(tx)) };
      };
      if (liftedLimits(before, changed).length === 0) {
        await assertStillAllowed(tx, operatorOf(context), 'changeSettings');
        return { done: await carryOut(null) };
      }
      // Whatever the order in which somebody types them.
      const subject = names.toSorted().join(' ');
      const asked = { call: 'changeSettings', action: 'settings.change', subject };
      return inTwoPersons(
        tx,
        { operator: operatorOf(context), ...asked, body: changed, details: changed, now },
        carryOut,
      );
    });
    return twoPersonAnswer(context, outcome, (after) => after);
  }

  return (app) => {
    app.get('/api/ops/withdrawals', async (context) => {
      const { now } = requestMetadataOf(context);
      const stuck = await listStuckOrders(db.queries, now, ['payout', 'payout_outcome']);
      const ids = context.req.query('all') === '1' ? 'all' : stuck.map(({ id }) => id);
      const rows = await listWithdrawalsForOperator(db.queries, ids);
      const reviews = await reviewPayouts(
        db.queries,
        rows.map(({ id }) => id),
      );
      const settings = await readOperatorSettings(db.queries);
      const data = rows.map((row) => {
        const twoPersons = row.waitsFor !== null && isForTwoPersons(settings, row.amountCents);
        return toReviewedWithdrawal(row, { review: reviews.get(row.id), twoPersons, now });
      });
      return context.json({ data });
    });
    app.get('/api/ops/orders', async (context) => {
      const { now } = requestMetadataOf(context);
      const counted = await countBankOrders(db.queries, now);
      const total = counted.reduce((sum, { stuck }) => sum + stuck, 0);
      const data = (await listStuckOrders(db.queries, now)).map(toOpsOrder);
      return context.json({ data, total });
    });
    app.post('/api/ops/withdrawals/:id/approve', (context) => decide(context, 'approve'));
    app.post('/api/ops/withdrawals/:id/refuse', (context) => decide(context, 'refuse'));
    app.get('/api/ops/settings', async (context) =>
      context.json({
        settings: { ...(await readSettings(db.queries)), ...(await readOperatorSettings(db.queries)) },
        defaults: ALL_DEFAULTS,
        guide: describeSettings(),
      }),
    );
    app.put('/api/ops/settings', changeSettings);
    app.post('/api/ops/affiliates', async (context) => {
      const { now } = requestMetadataOf(context);
      const { login, affiliate } = validateInput(affiliateBody, await readBody(context));
      const player = await findPlayerByLogin(db.queries, login);
      if (!player) throw notFound('unknown_login');
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
    app.get('/api/ops/proposals', async (context) => {
      const { now } = requestMetadataOf(context);
      return context.json({ data: (await listProposals(db.queries, now)).map(toOpsProposal) });
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
  // Pages know nothing of the settings of the operator's own work.
  const shown = names.filter((name) => Object.hasOwn(DEFAULT_SETTINGS, name));
  if (shown.length === 0) return;
  await enqueueEvent(
    tx,
    { channel: channels.settings, event: 'SettingsUpdateEvent', data: { names: shown, version: now } },
    now,
  );
}
