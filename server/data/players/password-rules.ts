import { isCommonPassword } from './common-passwords.ts';

/** What is known of the person who chooses; none of it is a password. */
interface KnownOfPerson {
  email: string;
  document: string;
  /** yyyy-mm-dd */
  birthday: string;
  phone: string;
}

/** What is wrong with a chosen password beside its length, as codes by field; the same at registration and after it. */
export function passwordProblems(
  chosen: { password: string; password_confirmation: string },
  { email, document, birthday, phone }: KnownOfPerson,
): Record<string, readonly string[]> {
  const known = [email, email.split('@')[0] ?? '', document, birthday.replaceAll('-', ''), phone];
  return {
    ...(isCommonPassword(chosen.password, known) ? { password: ['password_common'] } : {}),
    ...(chosen.password_confirmation === chosen.password
      ? {}
      : { password_confirmation: ['password_mismatch'] }),
  };
}
