// The values of the first-steps form, the part that the tab stores across a reload (D6), and its steps.
import { LOSS_LIMIT_NAMES } from '#contract/endpoints/player/first-steps-calls.ts';
import type { AddressParts } from '#contract/rules/player/address.ts';
import { readAddressDraft, readFormDraft, saveFormDraft } from '#src/core/device/form-draft.ts';

/** Minutes a day to choose from; other values can be set on the limits page. */
export const MINUTES = ['30', '60', '120', '180', '240'] as const;
export const GENDERS = ['0', '1', 'none'] as const;

/** Empty or null: no answer yet. */
export interface FirstStepsValues {
  loss_name: (typeof LOSS_LIMIT_NAMES)[number] | '';
  /** Cents. */
  loss: number | null;
  time: (typeof MINUTES)[number] | '';
  gender: (typeof GENDERS)[number] | '';
  address: AddressParts;
}

/** What the account has already of what the steps ask. */
export interface KnownFacts {
  address: AddressParts;
  /** §3: 0 female, 1 male; null: not said. */
  gender: 0 | 1 | null;
}

/** The form's initial values: what is known, and what this tab stored. */
export function storedFirstSteps(known: KnownFacts): FirstStepsValues {
  const { loss_name, loss = '', time, gender } = readFormDraft();
  return {
    loss_name: LOSS_LIMIT_NAMES.find((name) => name === loss_name) ?? '',
    loss: /^\d{1,15}$/.test(loss) ? Number(loss) : null,
    time: MINUTES.find((minutes) => minutes === time) ?? '',
    gender: known.gender === null ? (GENDERS.find((one) => one === gender) ?? '') : `${known.gender}`,
    address: readAddressDraft(known.address),
  };
}

export function storeFirstSteps({ loss, address, ...rest }: FirstStepsValues): void {
  saveFormDraft({ ...rest, ...address, loss: loss === null ? '' : String(loss) });
}

/** Deletes the draft once the form was accepted. */
export function clearFirstStepsDraft(): void {
  saveFormDraft(null);
}

/** The steps, each with at most three fields by the names that errors have. */
export const STEPS: readonly (readonly string[])[] = [
  ['loss_name', 'loss', 'time'],
  ['address.postal_code', 'address.street', 'address.number'],
  ['address.complement', 'address.district', 'address.city'],
  ['address.state', 'gender'],
];

/** The address fields of a step. */
export const addressFieldsOf = (step: number) =>
  ADDRESS_FIELDS.filter((name) => STEPS[step]?.includes(`address.${name}`));

const ADDRESS_FIELDS = [
  'postal_code',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
] as const satisfies readonly (keyof AddressParts)[];

/** The first step with one of these faults; the last one if none of its fields is known. */
export function stepWith(faults: Readonly<Record<string, string>>): number {
  const step = STEPS.findIndex((fields) => fields.some((field) => faults[field] !== undefined));
  return step === -1 ? STEPS.length - 1 : step;
}
