import type { ErrorCode } from '#contract/errors.ts';
import { type CallDocumentation, SPENDING_ERRORS } from './call-documentation.ts';

const BONUS_ERRORS: readonly ErrorCode[] = [
  'unauthenticated',
  'not_found',
  'limit_reached',
  'key_missing',
  'key_reused',
];

export const walletCallsDocumentation = {
  listTransactions: {
    summary: 'What happened in the wallet, newest first',
    errors: ['unauthenticated', 'invalid_input'],
  },
  createDeposit: {
    summary: 'Opens a PIX charge',
    errors: [
      'unauthenticated',
      'invalid_input',
      'limit_reached',
      'area_closed',
      'key_missing',
      'key_reused',
      'blocked_player',
      'not_verified',
      'ip_blocked',
    ],
  },
  listOpenDeposits: {
    summary: 'Charges that can still be paid',
    errors: ['unauthenticated'],
  },
  getDeposit: {
    summary: 'One deposit',
    errors: ['unauthenticated', 'not_found'],
  },
  cancelDeposit: {
    summary: 'Gives up a charge that was not paid',
    errors: ['unauthenticated', 'not_found'],
  },
  getCommand: {
    summary: 'What became of a money command',
    errors: ['unauthenticated', 'too_many'],
  },
  voidCommand: {
    summary: 'Calls off a money command that has not arrived, and says what became of it',
    errors: ['unauthenticated', 'too_many'],
  },
  createWithdrawal: {
    summary: "Asks for money to be paid out to the player's own PIX key",
    errors: SPENDING_ERRORS,
  },
  listWithdrawals: {
    summary: "The player's withdrawals, newest first",
    errors: ['unauthenticated', 'invalid_input'],
  },
  getWithdrawal: {
    summary: 'One withdrawal with its timeline',
    errors: ['unauthenticated', 'not_found'],
  },
  cancelWithdrawal: {
    summary: 'Gives up a withdrawal that was not sent yet; one on its way stays as it is',
    errors: ['unauthenticated', 'not_found', 'key_missing', 'key_reused'],
  },
  getWithdrawLimits: {
    summary: 'What can be withdrawn now, and what is left of the limits',
    errors: ['unauthenticated'],
  },
  getStatementMonth: {
    summary: "A month's money in and out, day by day",
    errors: ['unauthenticated', 'invalid_input'],
  },
  exportStatement: {
    summary: 'The transactions as a CSV file that no spreadsheet runs as formulas',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  printStatement: {
    summary: 'The transactions as a PDF file',
    errors: ['unauthenticated', 'invalid_input', 'too_many'],
  },
  printReceipt: {
    summary: 'The receipt of a transaction as a PDF file',
    errors: ['unauthenticated', 'not_found', 'too_many'],
  },
  listBonuses: {
    summary:
      'Bonuses, newest first; active=1 for active ones alone, with also=open for all that are not over',
    errors: ['unauthenticated'],
  },
  activateBonus: {
    summary:
      'Activates an available bonus: its money comes and its rollover begins; one bonus runs at a time',
    errors: [...BONUS_ERRORS, 'area_closed', 'blocked_player', 'not_verified'],
  },
  redeemBonus: {
    summary: 'Turns a completed bonus into real money',
    errors: BONUS_ERRORS,
  },
  excludeBonus: {
    summary: 'Gives up a bonus: bonus money goes, real money stays',
    errors: BONUS_ERRORS,
  },
  applyCoupon: {
    summary:
      'Applies a coupon code, however its letters are written; a code that is refused answers error and message',
    errors: [
      'unauthenticated',
      'invalid_input',
      'area_closed',
      'blocked_player',
      'limit_reached',
      'too_many',
      'key_missing',
      'key_reused',
      'internal',
    ],
  },
  listCoupons: {
    summary: "The player's coupons; without a flag all of them",
    errors: ['unauthenticated'],
  },
} satisfies Record<string, CallDocumentation>;
