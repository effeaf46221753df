// Wrong patches of how stakes are funded, won and counted (D3, D15). run-money.mjs explains the fields.
const FUNDING = 'server/data/wallet/stake-funding.ts';
const SETTLED = 'server/data/wallet/on-bet-settled.ts';
const TEST = 'server/data/casino/casino-wallet.test.ts';
const LIMITS_TEST = 'server/features/wallet/withdrawal-limits.test.ts';

export const STAKES = [
  {
    wrong: 'bonus money is staked before real money',
    file: FUNDING,
    find: 'const realCents = Math.min(before.realCents, amountCents);',
    replace: 'const realCents = Math.max(0, amountCents - before.bonusCents);',
    test: TEST,
    title: 'on embedded stakes real money first',
  },
  {
    wrong: 'a stake without funds is not refused as such',
    file: FUNDING,
    find: "if (bonusCents > before.bonusCents) throw new Refusal('insufficient_funds');",
    replace: '',
    test: TEST,
    title: 'on embedded refuses stakes out of bounds',
  },
  {
    wrong: 'a win is real money, whatever was staked',
    file: FUNDING,
    find: 'parts[destination] += share;',
    replace: 'parts.real += share;',
    test: TEST,
    title: 'on embedded stakes real money first',
  },
  {
    wrong: 'a refund returns bonus money as real money',
    file: FUNDING,
    find: "stake.realCents + (destination === 'real' ? stake.bonusCents : 0)",
    replace: 'stake.realCents + stake.bonusCents',
    test: TEST,
    title: 'on embedded returns a refunded stake to the accounts it came from',
  },
  {
    wrong: 'a stake fills every deposit at once',
    file: SETTLED,
    find: 'left -= part;',
    replace: '',
    test: LIMITS_TEST,
    title: 'release the deposits of a player one after the other',
  },
  {
    wrong: 'a stake of bonus money releases a deposit',
    file: SETTLED,
    find: 'if (realCents === 0) return; await countTowardsDepositRollover(tx, playerId, realCents);',
    replace:
      'await countTowardsDepositRollover(tx, playerId, realCents + bonusCents); if (realCents === 0) return;',
    test: LIMITS_TEST,
    title: 'release no deposit for stakes of bonus money',
  },
];
