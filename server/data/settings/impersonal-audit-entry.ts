// What an entry of the audit log may hold. The log can't be changed, while the erasure of a person has to reach everything
// (LGPD art. 16, decision 020): so entries name players by their ids and hold no value that a player typed.
import * as v from 'valibot';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { MANUAL_REVIEW_REASONS } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { OPERATOR_ROLES } from '#contract/operator-calls.ts';
import { DEFAULT_OPERATOR_SETTINGS } from '#contract/operator-settings.ts';

/** An entry of the audit log has an unknown action, subject or detail, which might be a person's data. */
class PersonalDataInAudit extends Error {
  override name = 'PersonalDataInAudit';
}

const id = v.pipe(v.string(), v.uuid());
const status = v.picklist(['pending_kyc', 'pending_face_id', 'approved']);
const decidedDocument = v.strictObject({ from: status, to: status });
/** The operator's own people. */
const operator = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]{1,39}$/));
const roles = v.array(v.picklist(OPERATOR_ROLES));

/** The first of two persons; absent where one was enough. */
const askedBy = { asked_by: v.optional(operator) };
const asked = v.strictObject({});
const decidedWithdrawal = v.strictObject({
  amount: v.pipe(v.number(), v.safeInteger()),
  waited_for: v.nullable(v.picklist(MANUAL_REVIEW_REASONS)),
  ...askedBy,
});
/** Settings are the operator's own values. */
const isSetting = (name: string) =>
  Object.hasOwn(DEFAULT_SETTINGS, name) || Object.hasOwn(DEFAULT_OPERATOR_SETTINGS, name);
const settingNames = v.pipe(
  v.string(),
  v.check((names) => names.split(' ').every(isSetting)),
);

/** A record of the operator's own content. */
const record = v.pipe(
  v.string(),
  v.regex(/^(rollover_rules|coupons|promotions|banners|regulations)\/[\w-]{1,80}$/),
);
const changedRecord = v.strictObject({
  fields: v.array(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/))),
  scheduled: v.optional(id),
  ...askedBy,
});

/** By action: what its subject and its details may be. */
const ENTRIES: Readonly<Record<string, { subject: v.GenericSchema; details: v.GenericSchema }>> = {
  'account.close': { subject: id, details: v.strictObject({ closure: id }) },
  'affiliate.set': { subject: id, details: v.strictObject({ affiliate: v.boolean() }) },
  'content.cancel': { subject: id, details: v.strictObject({}) },
  'content.change': { subject: record, details: changedRecord },
  'content.change.ask': { subject: record, details: asked },
  'content.create': { subject: record, details: changedRecord },
  'content.end': { subject: record, details: changedRecord },
  'content.schedule': {
    subject: id,
    details: v.strictObject({ at: v.pipe(v.string(), v.isoTimestamp()), ...askedBy }),
  },
  'document.approve': { subject: id, details: decidedDocument },
  'document.refuse': { subject: id, details: decidedDocument },
  'operator.add': { subject: operator, details: v.strictObject({ roles, ...askedBy }) },
  'operator.add.ask': { subject: operator, details: asked },
  'operator.revoke': { subject: operator, details: v.strictObject({ roles }) },
  'operator.roles': { subject: operator, details: v.strictObject({ from: roles, to: roles, ...askedBy }) },
  'operator.roles.ask': { subject: operator, details: asked },
  'operator.token': { subject: operator, details: v.strictObject({}) },
  'player.correct': {
    subject: id,
    details: v.strictObject({ fields: v.array(v.picklist(['email', 'gender'])), ...askedBy }),
  },
  'player.correct.ask': { subject: id, details: asked },
  'player.show': { subject: id, details: v.strictObject({}) },
  'player.unblock': {
    subject: id,
    details: v.strictObject({ barred_since: v.pipe(v.string(), v.isoTimestamp()), ...askedBy }),
  },
  'player.unblock.ask': { subject: id, details: asked },
  'second_factor.off': { subject: id, details: v.strictObject({}) },
  'settings.change': { subject: settingNames, details: v.record(v.string(), v.unknown()) },
  'settings.change.ask': { subject: settingNames, details: asked },
  'withdrawal.approve': { subject: id, details: decidedWithdrawal },
  'withdrawal.approve.ask': { subject: id, details: asked },
  'withdrawal.refuse': { subject: id, details: decidedWithdrawal },
};

/** Throws `PersonalDataInAudit` for an entry that holds anything else than what its action needs. */
export function assertImpersonal({
  action,
  subject,
  details,
}: {
  action: string;
  subject: string;
  details: unknown;
}): void {
  const allowed = Object.hasOwn(ENTRIES, action) ? ENTRIES[action] : undefined;
  if (!allowed) throw new PersonalDataInAudit(`the audit log knows no action ${action}`);
  // The values stay out of the message, because it is logged.
  if (!v.is(allowed.subject, subject) || !v.is(allowed.details, details))
    throw new PersonalDataInAudit(`an entry of ${action} has an unknown subject or detail`);
}
