import * as v from 'valibot';
import { type Settings, settings } from '#contract/endpoints/content/settings-calls.ts';
import { operatorSettings } from '#contract/operator-settings.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { unreadablePlaces } from '#server/core/readable-text.ts';
import { isTimeZoneName } from '#server/core/time-zone-name.ts';
import { type AllSettings, acceptedOf, isUsable, RULE_NAMES, SETTING_PAIRS } from './setting-values.ts';
import { describeSetting } from './settings-guide.ts';

const ENTRIES = { ...settings.entries, ...operatorSettings.entries };

/** Limits that the value 0 switches off. */
const UNBOUNDED: ReadonlySet<keyof Settings> = new Set(['refer_max']);

/** Whether validation dropped list entries with the wrong shape. */
const lostEntries = (given: unknown, accepted: unknown) =>
  Array.isArray(given) && Array.isArray(accepted) && given.length !== accepted.length;

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
      unreadablePlaces(parsed.output).length > 0 ||
      !isUsable(name as keyof AllSettings, value)
    )
      wrong[name] = ['setting_invalid'];
    else changed[name] = parsed.output;
  }
  const next: AllSettings = { ...now, ...changed };
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
  if (Object.keys(wrong).length > 0)
    throw new Refusal('invalid_input', { fields: wrong, fieldWords: acceptedWords(wrong) });
  return changed;
}

/** What each setting accepts whose value does not fit it, for the text. */
const acceptedWords = (wrong: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(wrong)
      .filter(([, texts]) => texts.includes('setting_invalid'))
      .map(([name]) => {
        const { bounds, unit } = describeSetting(name as keyof AllSettings);
        // Where the bounds are words, they say what the value is.
        const isWorded = acceptedOf(name as keyof AllSettings) !== undefined;
        return [name, { accepted: isWorded ? bounds : `${bounds} (${unit})` }];
      }),
  );
