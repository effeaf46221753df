import * as v from 'valibot';
import { type Settings, settings } from '#contract/endpoints/settings.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** Bounds that come in pairs: the first may not lie above the second. */
const PAIRS: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['casino_bet_min_total', 'casino_bet_max_total'],
  ['deposit_min', 'deposit_max'],
  ['withdraw_min', 'withdraw_max'],
];

const ACCENT = /^(#[0-9a-f]{6})?$/i;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether a list lost entries that had the wrong shape. */
const lostEntries = (given: unknown, taken: unknown) =>
  Array.isArray(given) && Array.isArray(taken) && given.length !== taken.length;

/**
 * What an operator wants changed, checked against the settings as they are now. Throws the refusal 'invalid_input', which
 * names each setting that is unknown, has another shape, or would turn bounds around.
 */
export function changedSettings(asked: unknown, now: Settings): Partial<Settings> {
  if (
    typeof asked !== 'object' ||
    asked === null ||
    Array.isArray(asked) ||
    Object.keys(asked).length === 0
  ) {
    throw new Refusal('invalid_input', { fields: { settings: ['required'] } });
  }
  const wrong: Record<string, string[]> = {};
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(asked)) {
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
  if (!isTimeZone(next.general_time_zone)) wrong.general_time_zone = ['setting_invalid'];
  for (const [least, most] of PAIRS) {
    if (Number(next[least]) > Number(next[most])) wrong[least in changed ? least : most] = ['setting_turned'];
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid_input', { fields: wrong });
  return changed;
}
