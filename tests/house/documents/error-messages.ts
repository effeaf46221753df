// What each error text of the product means for the player's money, and their next step. docs/error-messages.md is written from it
// (`npm run docs:errors`). Its test is red for an error text that has no row here, and for one that doesn't say both to the player, by
// itself or with the texts that always stand beside it.

import { list } from './error-companions.ts';

export interface ErrorGroup {
  title: string;
  money: string;
  next: string;
  /** Why these texts need not say both. */
  short?: string;
  /** Keys of texts: `<file>.<key>` of src/locales, `server:<key>` of server/locales. `*` stands for the rest of a key. */
  keys: readonly string[];
}

const UNCHANGED = 'Nothing was charged; balance and bets have not changed.';

export const ERROR_GROUPS: readonly ErrorGroup[] = [
  {
    title: 'A field is missing or wrong',
    money: 'Nothing was sent, or the server refused it before anything was charged.',
    next: 'Correct the field as its text says; what was typed stays.',
    short: 'It stands at a field, and the form was not sent or not accepted.',
    keys: list(`
      server:fields.* server:problems.invalid_input server:problems.code_required server:problems.code_wrong
      account.error.* auth.error.* protection.first.error.*
      protection.limits.missing protection.limits.missing_all games.stake.missing games.stake.below
      games.stake.above games.verify.client_seed_wrong games.verify.server_seed_wrong
      games.verify.round_nonce_wrong sports.slip.missing sports.slip.below sports.slip.below_total
      sports.slip.above sports.cash_out.part_missing sports.cash_out.part_above
      sports.cash_out.automatic_missing wallet.deposit.missing wallet.deposit.below
      wallet.deposit.above wallet.transactions.day_wrong wallet.withdraw.missing
      wallet.withdraw.key_* bonuses.coupon.invalid
    `),
  },
  {
    title: 'A page, list or part did not load',
    money: 'Balance, bets, limits and bonuses have not changed: only reading failed.',
    next: 'Try again by the button below the text; help: /help#not-loaded.',
    keys: list(`
      account.account.failed account.account.contact_failed account.sessions.failed
      account.document.failed account.privacy.failed account.factor.failed account.notices.failed
      account.passkeys.not_loaded account.security.failed bonuses.failed bonuses.unchanged bonuses.coupons.failed
      casino.more_failed games.mines.failed games.mines.failed_text games.double.failed
      games.double.failed_text games.verify.seeds_failed games.verify.past_failed help.not_loaded
      home.games.failed promotions.failed promotions.failed_text
      protection.failed protection.unchanged protection.results.failed protection.first.failed
      referrals.failed referrals.unchanged regulation.failed regulation.failed_text search.failed
      shell.undecided.title sports.list.more_failed sports.list.failed sports.list.unchanged
      sports.event.failed sports.charts.failed sports.slip.price_failed sports.slip.link_failed
      sports.bets.failed sports.bets.one_failed sports.embed.failed sports.embed.failed_text
      sports.token_failed support.failed wallet.transactions.failed wallet.transactions.unchanged
      wallet.withdraw.failed wallet.withdraw.list_failed wallet.wallet.failed
      wallet.wallet.month_failed shell.failure.no_answer
    `),
  },
  {
    title: 'A page does not exist, or the site is down',
    money: UNCHANGED,
    next: 'Go home or to the games; help: /help#not-loaded. During maintenance try again in some minutes.',
    keys: list(`
      shell.error.not_found_* shell.error.other_* shell.failure.not_found shell.failure.maintenance
      server:problems.not_found server:problems.too_large
      server:problems.maintenance
    `),
  },
  {
    title: 'The server could not finish',
    money: 'A request about money is counted once or not at all: its key makes it unique.',
    next: 'Look at Transactions or My bets before trying again. Help: /help#unclear.',
    keys: list(`
      shell.failure.internal server:problems.not_ready server:problems.internal
      server:problems.call_overdue server:problems.party_silent
    `),
  },
  {
    title: 'Too many requests',
    money: UNCHANGED,
    next: 'Wait as long as the text says, then try again.',
    keys: list(`
      shell.failure.too_many server:problems.too_many server:problems.calls_at_once
    `),
  },
  {
    title: 'A request about money without an answer',
    money: 'Counted once or not at all: its key makes it unique.',
    next: 'Wait while the page asks what became of it; then My bets or Transactions. Help: /help#unclear.',
    keys: list(`
      shell.failure.command_unclear games.stake.unclear sports.slip.unclear sports.slip.unclear_text
      sports.slip.unknown_text sports.slip.unavailable sports.cash_out.unclear
      sports.cash_out.unknown sports.cash_out.unavailable wallet.deposit.unclear
      wallet.deposit.unclear_end wallet.withdraw.unclear wallet.withdraw.unclear_end
      wallet.deposit.time_over
    `),
  },
  {
    title: 'A request about money that never arrived or was refused, told later',
    money:
      'Nothing was charged and nothing left the balance; a bet, bonus or withdrawal that was there goes on.',
    next: 'Make the request again if it is still wanted.',
    keys: list(`
      shell.failure.command_never_arrived sports.slip.never_arrived sports.slip.refused
      sports.cash_out.refused sports.cash_out.never_arrived wallet.earlier.*
    `),
  },
  {
    title: 'A request that can’t be accepted as it was sent',
    money: UNCHANGED,
    next: 'Reload the page or change what the text names, and try again.',
    keys: list(`
      server:problems.key_missing server:problems.key_reused shell.failure.invalid_input
      server:problems.amount_between
    `),
  },
  {
    title: 'Login and session',
    money: UNCHANGED,
    next: 'Log in again, recover the password, or use another way in. Help: /help#login-refused, #second-factor-lost, #passkeys.',
    keys: list(`
      auth.login.denied auth.login.wrong auth.passkey.* account.passkeys.*
      shell.failure.unauthenticated shell.failure.access_denied server:problems.unauthenticated
      server:problems.token_expired server:problems.access_denied server:problems.wrong_credentials
      server:problems.second_factor_on
      server:problems.passkey_* server:problems.passkeys_full server:problems.registration_closed
    `),
  },
  {
    title: 'Verification and VPN',
    money: UNCHANGED,
    next: 'Verify in Document, or switch the VPN off and reload. Help: /help#verification, /help#vpn.',
    keys: list(`
      server:problems.ip_blocked server:problems.not_verified server:problems.verification_refused
      verification.* casino.play.refused.not_verified casino.play.refused.ip_blocked
    `),
  },
  {
    title: 'The account may not bet or deposit',
    money: 'The balance stays the player’s and can be withdrawn.',
    next: 'The notice at the top says why and until when; withdraw, or complain where it is wrong. Help: /help#blocked.',
    keys: list(`
      shell.failure.blocked_player server:problems.blocked_player server:problems.account_closing
      server:problems.account_closed server:problems.register_silent
      casino.play.refused.blocked_player server:problems.pause_*
    `),
  },
  {
    title: 'Closing the account',
    money: 'The balance stays in the account until it is withdrawn.',
    next: 'Withdraw what is left, or wait until open bets and rounds end.',
    keys: list(`
      server:problems.closure_final
    `),
  },
  {
    title: 'A limit or a closed area',
    money: UNCHANGED,
    next: 'A smaller amount, or the limits in Protection; for a closed area try later. Help: /help#limits.',
    keys: list(`
      server:problems.limit_* server:problems.area_closed server:problems.first_steps_due
      casino.play.limited casino.play.limit.* casino.play.refused.limit_reached casino.play.refused.area_closed
      casino.play.refused.maintenance casino.play.refused.other games.mines.too_large
      sports.closed.absent
    `),
  },
  {
    title: 'The stake or the slip is not accepted',
    money: UNCHANGED,
    next: 'Change the amount or the selections as the text says, or accept the new odds. Help: /help#bet-refused.',
    keys: list(`
      server:problems.insufficient_funds server:problems.stake_below server:problems.slip_below
      server:problems.return_above server:problems.lines_above server:problems.round_total
      server:problems.bets_closed games.stake.missed server:problems.round_open server:problems.nothing_opened
      casino.play.poor sports.refused.* sports.odds.over sports.slip.link_over
    `),
  },
  {
    title: 'A cash-out is not possible',
    money: 'The bet goes on unchanged.',
    next: 'Wait for a new price, or let the bet run. Help: /help#cash-out.',
    keys: list(`
      sports.cash_out.rule_* sports.cash_out.figure_* sports.cash_out.over
    `),
  },
  {
    title: 'A game did not open or ended',
    money: 'Rounds that ended are in the balance; without a round nothing was staked.',
    next: 'Try again, or go back to the details. Help: /help#game-not-open.',
    keys: list(`
      casino.play.over_* casino.play.failed_title casino.play.slow_text casino.play.no_launcher
      server:problems.demo_missing
    `),
  },
  {
    title: 'A round does not verify',
    money: 'What was paid stays as it is.',
    next: 'Check what was typed; else keep the screen and contact support. Help: /help#fairness.',
    keys: list(`
      games.verify.mismatch games.verify.double_mismatch games.verify.fair_mismatch
      games.verify.unavailable
    `),
  },
  {
    title: 'Deposit',
    money: 'Nothing entered the balance; what was paid goes back to whoever paid.',
    next: 'Create another code and pay from an account in your own CPF. Help: /help#deposit-refused.',
    keys: list(`
      wallet.deposit.ended.expired wallet.deposit.ended.refused server:problems.charge_refused
    `),
  },
  {
    title: 'Withdrawal',
    money: 'Refused before it was made: nothing left the balance. Refused later: the whole amount is back.',
    next: 'Correct the amount or the key, wait until the time that the text names, or contact support. Help: /help#withdraw-refused.',
    keys: list(`
      wallet.withdraw.refused.* wallet.withdraw.refused_next.* wallet.withdraw.now_refused
      wallet.withdraw.refused_alert
      wallet.withdraw.step.refused server:problems.withdrawal_* server:withdrawal.refused_*
    `),
  },
  {
    title: 'Bonus and coupon',
    money: 'Real money has not changed.',
    next: 'As the text says: another coupon, another bonus first, or more settled bets. Help: /help#coupon-refused.',
    keys: list(`
      bonuses.coupon.failed server:problems.bonus_*
    `),
  },
  {
    title: 'Device and browser',
    money: 'Nothing to do with money.',
    next: 'Do by hand what the browser refused, allow it in its settings, or try again.',
    short: 'Nothing was asked of the server.',
    keys: list(`
      account.notices.denied account.notices.not_allowed account.notices.not_subscribed
      referrals.copy_by_hand sports.share.copy_failed sports.share.failed
      wallet.deposit.copy_by_hand sports.tracker.unknown server:problems.push_service
    `),
  },
];
