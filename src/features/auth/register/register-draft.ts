import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { EMPTY_REGISTER_VALUES, type RegisterValues } from './register-values.ts';

/** The form as it begins: empty, or with what this tab kept of an earlier try (D6). */
export function storedRegisterValues(): RegisterValues {
  return { ...EMPTY_REGISTER_VALUES, ...readStored(STORED.registerDraft) };
}

/** Keeps what is no secret, so that a reload loses nothing. */
export function storeRegisterDraft({
  email,
  phone,
  phone_code,
}: Pick<RegisterValues, 'email' | 'phone' | 'phone_code'>): void {
  writeStored(STORED.registerDraft, { email, phone, phone_code });
}
