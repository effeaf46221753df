// How a password is read before it is judged or hashed (NIST SP 800-63B-4, 3.1.1.2).

/** The one form of what was typed: compatibility forms, such as full-width digits, are the plain letters. */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');

/** The length of a password: each code point of its normal form counts as one. */
export const passwordLength = (typed: string): number => [...normalizePassword(typed)].length;
