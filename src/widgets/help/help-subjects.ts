// The questions that the help page answers. A link to the page names one of them after the `#`.

/** Their texts are `q.<id>` in help.json. In the order of the page, topic by topic. */
export const HELP_QUESTIONS = {
  deposit: ['deposit-pix', 'deposit-waiting', 'deposit-other-payer', 'deposit-refused'],
  withdraw: [
    'withdraw-how',
    'withdraw-limits',
    'withdraw-time',
    'withdraw-refused',
    'withdraw-cancel',
    'withdraw-rollover',
  ],
  account: [
    'verification',
    'vpn',
    'login-refused',
    'password-forgotten',
    'second-factor-lost',
    'passkeys',
    'session-ended',
    'change-data',
    'my-data',
    'account-closing',
    'notifications',
  ],
  bonus: ['bonus-terms', 'bonus-waiting', 'coupon-refused'],
  bets: ['bet-settled', 'bet-refused', 'odds-suspended', 'cash-out'],
  games: ['game-interrupted', 'game-not-open', 'fairness', 'rtp'],
  protection: ['limits', 'pause', 'blocked', 'help-lines'],
  app: ['not-loaded', 'unclear', 'offline', 'updates', 'install'],
  support: ['contact'],
} as const;

export type HelpTopic = keyof typeof HELP_QUESTIONS;
export type HelpQuestion = (typeof HELP_QUESTIONS)[HelpTopic][number];
