import * as v from 'valibot';
import { type Settings, settings } from '#contract/endpoints/settings.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';

/** Bounds that come in pairs: the first may not lie above the second. */
const PAIRS: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['casino_bet_min_total', 'casino_bet_max_total'],
  ['deposit_min', 'deposit_max'],
  ['withdraw_min', 'withdraw_max'],
  ['refer_min', 'refer_max'],
];
/** Bounds that 0 takes away. */
const UNBOUNDED: ReadonlySet<keyof Settings> = new Set(['refer_max']);
/** What names a rollover rule; null is staked once, in any game. */
const RULE_NAMES = ['refer_referrer_rollover_id', 'refer_referee_rollover_id'] as const;

const ACCENT = /^(#[0-9a-f]{6})?$/i;

/** Whether a list lost entries that had the wrong shape. */
const lostEntries = (given: unknown, taken: unknown) =>
  Array.isArray(given) && Array.isArray(taken) && given.length !== taken.length;

/**
 * What an operator wants changed, checked against the settings as they are now and the ids of the rollover rules that there are. Throws
 * the refusal 'invalid_input', which names each setting that is unknown, has another shape, means a rule that doesn't exist, or would
 * turn bounds around or leave the first stake outside them.
 */
export function parseSettingsChange(
  body: unknown,
  now: Settings,
  ruleIds: ReadonlySet<string>,
): Partial<Settings> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0) {
    throw new Refusal('invalid_input', { fields: { settings: ['required'] } });
  }
  const wrong: Record<string, string[]> = {};
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const entry = Object.hasOwn(settings.entries, name)
      ? settings.entries[name as keyof typeof settings.entries]
      : undefined;
    const parsed = entry && v.safeParse(entry.strict as v.GenericSchema, value);
    if (!parsed) wrong[name] = ['setting_unknown'];
    else if (!parsed.success || lostEntries(value, parsed.output)) wrong[name] = ['setting_invalid'];
    else changed[name] = parsed.output;
  }
  const next: Settings = { ...now, ...changed };
  if (!ACCENT.test(next.general_color_accent)) wrong.general_color_accent = ['setting_invalid'];
  for (const [least, most] of PAIRS) {
    if (UNBOUNDED.has(most) && next[most] === 0) continue;
    if (Number(next[least]) > Number(next[most])) wrong[least in changed ? least : most] = ['setting_turned'];
  }
  const { casino_bet_default: first, casino_bet_min_total: min, casino_bet_max_total: max } = next;
  if (min <= max && (first < min || first > max)) wrong.casino_bet_default = ['setting_first_outside'];
  for (const name of RULE_NAMES) {
    const id = next[name];
    if (name in changed && id !== null && !ruleIds.has(id)) wrong[name] = ['setting_rule_unknown'];
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid_input', { fields: wrong });
  return changed;
}
