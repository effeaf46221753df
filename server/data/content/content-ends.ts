// What of the operator's content can't be ended: what isn't there, and what something else needs.
import { CONTENT_KINDS, type ContentFile } from '#contract/content-file.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { idOf } from './content-records.ts';
import { REGULATIONS } from './defaults/regulations/default-regulations.ts';

/** The texts that pages of the site link to. */
const LINKED: ReadonlySet<string> = new Set(REGULATIONS.map(({ slug }) => slug));

interface EndFaults {
  /** Places of the file that are wrong → keys of texts. */
  fields: Record<string, string[]>;
  /** What those texts say of a place. */
  words: Record<string, Record<string, string>>;
}

/** The faults of what a file ends, given what is stored. */
export async function faultsOfEnds(
  tx: Queries,
  { end, coupons }: ContentFile,
  stored: Omit<ContentFile, 'end'>,
): Promise<EndFaults> {
  const fields: EndFaults['fields'] = {};
  const words: EndFaults['words'] = {};
  for (const kind of CONTENT_KINDS) {
    const known = new Set(stored[kind].map((record) => idOf(record)));
    for (const [index, id] of end[kind].entries())
      if (!known.has(id)) fields[`end.${kind}.${index}`] = ['content_missing'];
  }
  for (const [index, slug] of end.regulations.entries())
    if (LINKED.has(slug)) fields[`end.regulations.${index}`] = ['content_linked'];
  if (end.rollover_rules.length === 0) return { fields, words };
  // Coupons as they are once the file is written; ended ones have unused claims, too.
  const written = new Map([...stored.coupons, ...coupons].map((coupon) => [coupon.code, coupon]));
  const settings = await readSettings(tx);
  const users = [
    ...[...written.values()].map(({ code, rollover_rule: rule }) => ({ name: `coupons/${code}`, rule })),
    ...(['refer_referrer_rollover_id', 'refer_referee_rollover_id'] as const).map((name) => ({
      name,
      rule: settings[name],
    })),
  ];
  for (const [index, id] of end.rollover_rules.entries()) {
    const names = users.filter(({ rule }) => rule === id).map(({ name }) => name);
    if (names.length === 0) continue;
    fields[`end.rollover_rules.${index}`] = ['content_in_use'];
    words[`end.rollover_rules.${index}`] = { users: names.join(', ') };
  }
  return { fields, words };
}
