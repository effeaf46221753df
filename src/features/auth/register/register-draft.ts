import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { EMPTY_REGISTER_VALUES, type RegisterValues } from './register-values.ts';

/** The form's initial values: empty, or the ones that this tab stored earlier (D6). */
export function storedRegisterValues(): RegisterValues {
  return { ...EMPTY_REGISTER_VALUES, ...readStored(STORED.registerDraft) };
}

/** Stores the values that are not secret, so that they survive a reload. */
export function storeRegisterDraft({
  email,
  phone,
  phone_code,
}: Pick<RegisterValues, 'email' | 'phone' | 'phone_code'>): void {
  writeStored(STORED.registerDraft, { email, phone, phone_code });
}
