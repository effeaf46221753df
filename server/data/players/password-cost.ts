/** What a password hash costs: OWASP's parameters for scrypt, 32 MB and about 80 ms. Tests of other things replace this file. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1_024 * 1_024 };
