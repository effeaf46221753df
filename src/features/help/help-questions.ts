// What the help page knows of each question beside its texts: where its answer leads, and when it has no place here.

import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { HOUSE_GAMES } from '#contract/house-games.ts';
import { PASSKEYS_MAX, RECOVERY_LIFE_MS, SESSION_IDLE_MS } from '#contract/limits.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { embedsSportsbook } from '#src/core/config/has-sportsbook.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { HELP_QUESTIONS, type HelpQuestion, type HelpTopic } from '#src/widgets/help/help-subjects.ts';

export const HELP_TOPICS = Object.keys(HELP_QUESTIONS) as readonly HelpTopic[];

/** `text`: the key of its text, of help.json where no other file is named. `name`: a text that is the same in every language. */
type AnswerLink = { to: string; text: string; name?: never } | { to: string; name: string; text?: never };

const deposit = { to: paths.deposit, text: 'shell:deposit' };
const withdraw = { to: paths.withdraw, text: 'shell:nav.withdraw' };
const transactions = { to: paths.transactions, text: 'shell:nav.transactions' };
const account = { to: paths.account, text: 'shell:nav.account' };
const privacy = { to: paths.privacyChoices, text: 'to.privacy' };
const bonuses = { to: paths.bonuses, text: 'shell:nav.bonuses' };
const bets = { to: paths.bets, text: 'to.bets' };
const protection = { to: paths.protection, text: 'shell:nav.protection' };
const complaints = { to: paths.complaints, text: 'support:complaints' };

/** Where the player does what an answer says. */
export const ANSWER_LINKS: Readonly<Partial<Record<HelpQuestion, readonly AnswerLink[]>>> = {
  'deposit-pix': [deposit],
  'deposit-waiting': [transactions, deposit],
  'deposit-other-payer': [deposit],
  'deposit-refused': [deposit, protection],
  'withdraw-how': [withdraw],
  'withdraw-limits': [withdraw],
  'withdraw-time': [withdraw],
  'withdraw-refused': [withdraw, complaints],
  'withdraw-cancel': [withdraw],
  'withdraw-rollover': [withdraw],
  verification: [{ to: paths.document, text: 'shell:nav.document' }],
  'login-refused': [{ to: paths.recover, text: 'to.recover' }],
  'password-forgotten': [{ to: paths.recover, text: 'to.recover' }],
  'second-factor-lost': [complaints],
  passkeys: [
    { to: paths.passkeys, text: 'to.passkeys' },
    { to: paths.sessions, text: 'to.sessions' },
  ],
  'session-ended': [{ to: paths.sessions, text: 'to.sessions' }],
  'change-data': [account, complaints],
  'my-data': [privacy, { to: paths.privacy, text: 'support:footer.privacy' }],
  'account-closing': [privacy, protection],
  notifications: [account],
  'bonus-terms': [bonuses],
  'bonus-waiting': [bonuses],
  'coupon-refused': [{ to: paths.coupons, text: 'shell:nav.coupons' }],
  'bet-settled': [bets, transactions],
  'bet-refused': [bets],
  'cash-out': [bets],
  unclear: [bets, transactions],
  'game-interrupted': [transactions],
  fairness: [
    { to: paths.mines, name: HOUSE_GAMES.mines.name },
    { to: paths.double, name: HOUSE_GAMES.double.name },
    { to: paths.category('crash'), name: 'Crash' },
    { to: paths.category('keno'), name: 'Keno' },
  ],
  limits: [protection],
  pause: [
    { to: paths.suspension, text: 'to.suspension' },
    { to: paths.exclusion, text: 'to.exclusion' },
  ],
  blocked: [protection, complaints],
  'help-lines': [
    { to: paths.suspension, text: 'to.suspension' },
    { to: paths.responsibleGaming, text: 'shell:footer.responsible' },
  ],
  contact: [complaints],
};

/** The questions of a topic that are true here: with another company's sportsbook (D10), bets are not ours to explain. */
export function questionsOf(topic: HelpTopic, settings: Settings): readonly HelpQuestion[] {
  if (topic === 'bets' && embedsSportsbook(settings)) return [];
  const questions: readonly HelpQuestion[] = HELP_QUESTIONS[topic];
  return settings.deposit_rollover > 0 ? questions : questions.filter((id) => id !== 'withdraw-rollover');
}

/** Which question is about a refusal; those that are missing here are about what did not load. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, HelpQuestion>>> = {
  unauthenticated: 'session-ended',
  token_expired: 'session-ended',
  access_denied: 'login-refused',
  wrong_credentials: 'login-refused',
  ip_blocked: 'vpn',
  not_verified: 'verification',
  blocked_player: 'blocked',
  limit_reached: 'limits',
  insufficient_funds: 'deposit-pix',
};

/** The question that the address names after its `#`, by its id or by the code of a refusal; null where it names none. */
export function questionOfHash(hash: string): HelpQuestion | null {
  const name = hash.replace(/^#/, '');
  if (name === '') return null;
  const known: readonly HelpQuestion[] = Object.values(HELP_QUESTIONS).flat();
  const ofCode: Readonly<Record<string, HelpQuestion>> = BY_CODE;
  if (Object.hasOwn(ofCode, name)) return ofCode[name] ?? null;
  return known.find((id) => id === name) ?? (/^[a-z_]+$/.test(name) ? 'not-loaded' : null);
}

const MINUTE_MS = 60_000;

/** The figures that the answers name: what the operator set, and the product's own numbers. `money` formats cents. */
export function answerFigures(settings: Settings, money: (cents: Cents) => string) {
  return {
    deposit_min: money(settings.deposit_min),
    deposit_max: money(settings.deposit_max),
    deposit_minutes: settings.deposit_popup_timer,
    deposit_rollover: settings.deposit_rollover,
    withdraw_min: money(settings.withdraw_min),
    withdraw_max: money(settings.withdraw_max),
    withdraw_daily: settings.withdraw_daily,
    slip_min: money(settings.sport_bet_min_total),
    cash_out_seconds: settings.sport_cash_out_hold,
    link_minutes: RECOVERY_LIFE_MS / MINUTE_MS,
    idle_minutes: SESSION_IDLE_MS / MINUTE_MS,
    passkeys: PASSKEYS_MAX,
  };
}
