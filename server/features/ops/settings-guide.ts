// The settings as an operator reads them: meaning and unit as the contract words them, bounds from the shapes that refuse a value.
import { DEFAULT_SETTINGS, settings } from '#contract/endpoints/content/settings-calls.ts';
import { DEFAULT_OPERATOR_SETTINGS, operatorSettings } from '#contract/operator-settings.ts';
import { flag, text } from '#contract/schema.ts';
import { SETTINGS_GUIDE, unitText } from '#contract/settings-guide.ts';
import { type AllSettings, acceptedOf, mostOf, RULE_NAMES, SETTING_PAIRS } from './setting-values.ts';

interface SettingDescription {
  meaning: string;
  unit: string;
  /** Which values are accepted. */
  bounds: string;
  example: { value: string; effect: string };
}

/** The parts of a valibot schema that bounds are read from. */
interface Shape {
  type?: string;
  requirement?: unknown;
  options?: readonly unknown[];
  wrapped?: Shape;
  pipe?: readonly Shape[];
}

/** The default of every setting that an operator may change. */
export const ALL_DEFAULTS: AllSettings = { ...DEFAULT_SETTINGS, ...DEFAULT_OPERATOR_SETTINGS };

const ENTRIES = { ...settings.entries, ...operatorSettings.entries };
const IN_CONTRACT = Object.keys(ALL_DEFAULTS) as (keyof AllSettings)[];
const groupOf = (name: string) => name.replace(/_.*/, '');
const GROUPS = [...new Set(IN_CONTRACT.map(groupOf))];
const NAMES = GROUPS.flatMap((group) => IN_CONTRACT.filter((name) => groupOf(name) === group));

/** What every setting means, by group, and in each in the order of the contract. */
export function describeSettings(): Record<keyof AllSettings, SettingDescription> {
  return Object.fromEntries(NAMES.map((name) => [name, describeSetting(name)])) as Record<
    keyof AllSettings,
    SettingDescription
  >;
}

/** What a setting means. */
export function describeSetting(name: keyof AllSettings): SettingDescription {
  const { meaning, unit, example } = SETTINGS_GUIDE[name];
  const [value, effect] = example;
  return { meaning, unit: unitText(unit), bounds: boundsOf(name), example: { value, effect } };
}

/** Bounds of the shape, and of the setting that it comes in a pair with. */
function boundsOf(name: keyof AllSettings): string {
  const { strict } = ENTRIES[name];
  const pairs = SETTING_PAIRS.flatMap(([least, most]) => {
    if (name === least) return [`at most ${most}`];
    return name === most ? [`at least ${least}`] : [];
  });
  if (isRuleName(name)) return 'the id of a rule that is there, or null';
  return [acceptedOf(name) ?? shapeBounds(strict as Shape, mostOf(name)), ...pairs].join(', ');
}

const isRuleName = (name: string) => RULE_NAMES.some((one) => one === name);

function shapeBounds(shape: Shape, largest?: number): string {
  if (shape === flag) return '0 or 1';
  if (shape === text) return 'any text';
  if (shape.type === 'nullable' && shape.wrapped) return `${shapeBounds(shape.wrapped)}, or null`;
  if (shape.type === 'picklist') return (shape.options ?? []).join(' or ');
  const steps = flattened(shape);
  const kinds = steps.map(({ type }) => type);
  if (kinds.includes('number')) {
    const limits = (kind: string) =>
      steps.filter(({ type }) => type === kind).map(({ requirement }) => Number(requirement));
    const [least, most] = [limits('min_value'), [...limits('max_value'), ...(largest ? [largest] : [])]];
    // The narrowest of each: shapes are built upon one another.
    const from = least.length > 0 ? Math.max(...least) : Number.NEGATIVE_INFINITY;
    return most.length > 0 ? `${from} to ${Math.min(...most)}` : `${from} or more`;
  }
  if (kinds.includes('check')) return 'a known one';
  return 'any text';
}

/** The steps of a pipe and of the pipes within it. */
const flattened = (shape: Shape): Shape[] => (shape.pipe ? shape.pipe.flatMap(flattened) : [shape]);
