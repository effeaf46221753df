// The values of the first-steps form, and the part that the tab stores across a reload (D6).
import { LOSS_LIMIT_NAMES } from '#contract/endpoints/first-steps.ts';
import type { AddressParts } from '#contract/rules/address.ts';
import { saveFormDraft, readAddressDraft, readFormDraft } from '#src/core/device/form-draft.ts';

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

/** The form's initial values: empty, or as this tab stored them. */
export function storedFirstSteps(): FirstStepsValues {
  const { loss_name, loss = '', time, gender } = readFormDraft();
  return {
    loss_name: LOSS_LIMIT_NAMES.find((name) => name === loss_name) ?? '',
    loss: /^\d{1,15}$/.test(loss) ? Number(loss) : null,
    time: MINUTES.find((minutes) => minutes === time) ?? '',
    gender: GENDERS.find((one) => one === gender) ?? '',
    address: readAddressDraft(),
  };
}

export function storeFirstSteps({ loss, address, ...rest }: FirstStepsValues): void {
  saveFormDraft({ ...rest, ...address, loss: loss === null ? '' : String(loss) });
}

/** Deletes the draft once the form was accepted. */
export function clearFirstStepsDraft(): void {
  saveFormDraft(null);
}
