import * as v from 'valibot';
import { type Settings, settings } from '#contract/endpoints/content/settings-calls.ts';
import { type OperatorSettings, operatorSettings } from '#contract/operator-settings.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { unreadablePlaces } from '#server/core/readable-text.ts';
import { isTimeZoneName } from '#server/core/time-zone-name.ts';

/** Every setting that an operator may change. */
export type AllSettings = Settings & OperatorSettings;
const ENTRIES = { ...settings.entries, ...operatorSettings.entries };

/** Limits that come in pairs: the first may not exceed the second. */
export const SETTING_PAIRS: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['casino_bet_min_total', 'casino_bet_max_total'],
  ['deposit_min', 'deposit_max'],
  ['withdraw_min', 'withdraw_max'],
  ['refer_min', 'refer_max'],
];
/** Limits that the value 0 switches off. */
const UNBOUNDED: ReadonlySet<keyof Settings> = new Set(['refer_max']);
/** Settings that name a rollover rule; null means staked once, in any game. */
const RULE_NAMES = ['refer_referrer_rollover_id', 'refer_referee_rollover_id'] as const;

const ACCENT = /^(#[0-9a-f]{6})?$/i;

/** Whether validation dropped list entries with the wrong shape. */
const lostEntries = (given: unknown, taken: unknown) =>
  Array.isArray(given) && Array.isArray(taken) && given.length !== taken.length;

/**
 * Validates an operator's change of settings against the present settings and the ids of the existing rollover rules.
 * Throws the refusal 'invalid_input', which names each setting that is unknown, has the wrong shape, names a missing
 * rule, reverses a pair of limits, or leaves the first stake outside them.
 */
export function parseSettingsChange(
  body: unknown,
  now: AllSettings,
  ruleIds: ReadonlySet<string>,
): Partial<AllSettings> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0) {
    throw new Refusal('invalid_input', { fields: { settings: ['required'] } });
  }
  const wrong: Record<string, string[]> = {};
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name as keyof typeof ENTRIES] : undefined;
    const parsed = entry && v.safeParse(entry.strict as v.GenericSchema, value);
    if (!parsed) wrong[name] = ['setting_unknown'];
    else if (
      !parsed.success ||
      lostEntries(value, parsed.output) ||
      unreadablePlaces(parsed.output).length > 0
    )
      wrong[name] = ['setting_invalid'];
    else changed[name] = parsed.output;
  }
  const next: AllSettings = { ...now, ...changed };
  if (!ACCENT.test(next.general_color_accent)) wrong.general_color_accent = ['setting_invalid'];
  if (!isTimeZoneName(next.general_time_zone)) wrong.general_time_zone = ['setting_invalid'];
  for (const [least, most] of SETTING_PAIRS) {
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
