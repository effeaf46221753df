// Takes the place of server/data/players/password-cost.ts in tests (vitest.config.ts): they log hundreds of players in.
export const PASSWORD_COST = { N: 2 ** 4, r: 8, p: 1 };
