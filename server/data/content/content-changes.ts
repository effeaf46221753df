// Writes the operator's content file, checked against what is there. Everything or nothing is written.
import { inArray } from 'drizzle-orm';
import { CONTENT_KINDS, type ContentFile, type ContentKind } from '#contract/content-file.ts';
import { canonicalJson } from '#server/core/canonical-json.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { couponsTable } from '#server/data/schema/bonuses-table.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { faultsOfEnds } from './content-ends.ts';
import { type ContentRecords, END, idOf, readContent, WRITE } from './content-records.ts';
import { isRichText } from './rich-text.ts';

export interface ContentChange {
  kind: ContentKind;
  id: string;
  change: 'create' | 'change' | 'end' | 'none';
  /** Of a change: the fields that differ. */
  fields: string[];
}

type Stored = Omit<ContentFile, 'end'>;

/**
 * Writes a file and the audit log; `scheduled` is the schedule that it comes from, whose moment (ms since 1970) may have passed: what is
 * ended has ended then; `askedBy` is the first of two persons. Returns what became of each record, also of those that were as the file has
 * them. Throws the refusal 'invalid_input', which names each place that is wrong: rich text, a contradiction, a rule, a coupon or an id that
 * doesn't exist, an end of what something else needs.
 */
export async function writeContent(
  tx: Queries,
  file: ContentFile,
  {
    who,
    now,
    scheduled,
    askedBy = null,
  }: { who: string; now: number; scheduled?: { id: string; at: number }; askedBy?: string | null },
): Promise<ContentChange[]> {
  const stored = await readContent(tx);
  const ends = await faultsOfEnds(tx, file, stored);
  const wrong = { ...faultsOf(file, stored), ...ends.fields, ...(await usedUp(tx, file)) };
  if (Object.keys(wrong).length > 0)
    throw new Refusal('invalid_input', { fields: wrong, fieldWords: ends.words });
  const changes: ContentChange[] = [];
  for (const kind of CONTENT_KINDS) changes.push(...(await writeKind(tx, kind, file, stored)));
  changes.push(...(await endContent(tx, file, scheduled?.at ?? now)));
  for (const { kind, id, change, fields } of changes) {
    if (change === 'none') continue;
    const entry = { at: now, who, action: `content.${change}`, subject: `${kind}/${id}` };
    await recordAuditEntry(tx, {
      ...entry,
      details: {
        fields,
        ...(scheduled ? { scheduled: scheduled.id } : {}),
        ...(askedBy ? { asked_by: askedBy } : {}),
      },
    });
  }
  return changes;
}

/** The records that a file writes or ends. What they name exists since the file was scheduled. */
export function recordsOf({ end, ...written }: ContentFile): string[] {
  const ids = CONTENT_KINDS.flatMap((kind) => written[kind].map((record) => `${kind}/${idOf(record)}`));
  const ended = Object.entries(end).flatMap(([kind, names]) => names.map((id) => `${kind}/${id}`));
  return [...ids, ...ended];
}

async function writeKind<Kind extends ContentKind>(
  tx: Queries,
  kind: Kind,
  file: ContentFile,
  stored: Stored,
): Promise<ContentChange[]> {
  const changes: ContentChange[] = [];
  const before = new Map(stored[kind].map((record) => [idOf(record), record]));
  for (const record of file[kind] as ContentRecords[Kind][]) {
    const id = idOf(record);
    const known = before.get(id);
    const fields = known ? differing(known, record) : [];
    if (!known || fields.length > 0) await WRITE[kind](tx, record);
    changes.push({ kind, id, change: !known ? 'create' : fields.length > 0 ? 'change' : 'none', fields });
  }
  return changes;
}

async function endContent(tx: Queries, { end }: ContentFile, now: number): Promise<ContentChange[]> {
  const changes: ContentChange[] = [];
  for (const kind of ['promotions', 'coupons', 'banners', 'rollover_rules', 'regulations'] as const) {
    for (const id of end[kind]) {
      await END[kind](tx, id, now);
      changes.push({ kind, id, change: 'end', fields: [] });
    }
  }
  return changes;
}

function differing(before: object, after: object): string[] {
  const fields = Object.keys(after);
  return fields.filter(
    (field) => canonicalJson(Object(before)[field]) !== canonicalJson(Object(after)[field]),
  );
}

/** Places of the file that are wrong → keys of texts. */
function faultsOf(file: ContentFile, stored: Stored): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  const all = <Kind extends ContentKind>(kind: Kind) =>
    new Set([...stored[kind], ...file[kind]].map((record) => idOf(record)));
  for (const kind of CONTENT_KINDS) {
    const ids = file[kind].map((record) => idOf(record));
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) !== index) wrong[`${kind}.${index}`] = ['content_twice'];
  }
  const rules = all('rollover_rules');
  for (const [index, coupon] of file.coupons.entries()) {
    const place = `coupons.${index}`;
    for (const field of contradictions(coupon)) wrong[`${place}.${field}`] = ['content_contradicts'];
    if (coupon.rollover_rule !== null && !rules.has(coupon.rollover_rule))
      wrong[`${place}.rollover_rule`] = ['setting_rule_unknown'];
  }
  const coupons = all('coupons');
  for (const [index, { coupon_code: code, content }] of file.promotions.entries()) {
    if (code !== '' && !coupons.has(code.toLowerCase()))
      wrong[`promotions.${index}.coupon_code`] = ['content_missing'];
    for (const language of badTexts(content))
      wrong[`promotions.${index}.content.${language}`] = ['content_markup'];
  }
  for (const [index, { content }] of file.regulations.entries()) {
    for (const language of badTexts(content))
      wrong[`regulations.${index}.content.${language}`] = ['content_markup'];
  }
  return wrong;
}

/** Coupons that were used more often than the file lets them. Claims wait until the file is written. */
async function usedUp(tx: Queries, { coupons }: ContentFile): Promise<Record<string, string[]>> {
  if (coupons.length === 0) return {};
  const codes = coupons.map(({ code }) => code);
  const rows = await tx
    .select({ code: couponsTable.code, uses: couponsTable.uses })
    .from(couponsTable)
    .where(inArray(couponsTable.code, codes))
    .for('update');
  const over = rows.flatMap(({ code, uses }): [string, string[]][] => {
    const index = codes.indexOf(code);
    const most = coupons[index]?.max_uses ?? null;
    return most !== null && uses > most ? [[`coupons.${index}.max_uses`, ['content_used']]] : [];
  });
  return Object.fromEntries(over);
}

const badTexts = (content: Readonly<Record<string, string>>): string[] =>
  Object.entries(content).flatMap(([language, html]) => (isRichText(html) ? [] : [language]));

/** A coupon has a fixed amount or a share of a deposit up to a maximum, and ends no sooner than it begins. */
function contradictions(coupon: ContentRecords['coupons']): string[] {
  const isShare = coupon.deposit_percent > 0;
  return [
    ...(isShare === coupon.amount > 0 ? ['amount'] : []),
    ...(isShare !== coupon.max_amount > 0 ? ['max_amount'] : []),
    ...(isShare && !coupon.deposit ? ['deposit_percent'] : []),
    ...(coupon.deposit !== (coupon.event === 'deposit') ? ['event'] : []),
    ...(coupon.ends_at !== null && coupon.ends_at < coupon.starts_at ? ['ends_at'] : []),
  ];
}
