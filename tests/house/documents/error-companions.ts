// What stands beside error texts on the screen, and which texts only look like errors (error-messages.ts).

/** The words of a text, in lines of any length. */
export const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Texts that always stand beside others, on one screen, and say with them what one of them alone doesn't. */
export const COMPANIONS: readonly { of: readonly string[]; are: readonly string[] }[] = [
  {
    // The title of LoadFailed, with the sentence of the error below it.
    of: list(`
      account.account.failed account.account.contact_failed account.sessions.failed
      account.document.failed account.privacy.failed account.factor.failed account.notices.failed
      account.passkeys.not_loaded account.security.failed bonuses.failed bonuses.coupons.failed
      home.games.failed promotions.failed protection.failed protection.results.failed
      protection.first.failed referrals.failed regulation.failed shell.undecided.title
      sports.list.failed sports.event.failed sports.charts.failed sports.bets.failed
      sports.bets.one_failed wallet.transactions.failed wallet.withdraw.failed
      wallet.withdraw.list_failed wallet.wallet.failed wallet.wallet.month_failed
    `),
    are: ['shell.failure.no_answer'],
  },
  {
    // What has not changed, with the button that tries again.
    of: list(`
      bonuses.unchanged promotions.failed_text protection.unchanged referrals.unchanged
      sports.list.unchanged games.mines.failed_text games.double.failed_text
      sports.embed.failed_text wallet.transactions.unchanged verification.unknown_text
      casino.play.over_text casino.play.slow_text casino.play.no_launcher
      sports.slip.price_failed help.not_loaded
    `),
    are: ['shell.retry'],
  },
  { of: ['games.mines.failed'], are: ['games.mines.failed_text', 'shell.retry'] },
  { of: ['games.double.failed'], are: ['games.double.failed_text', 'shell.retry'] },
  { of: ['sports.embed.failed'], are: ['sports.embed.failed_text', 'shell.retry'] },
  { of: ['casino.play.over_title'], are: ['casino.play.over_text', 'shell.retry'] },
  { of: ['casino.play.failed_title'], are: ['casino.play.slow_text', 'shell.retry'] },
  {
    of: list('verification.unknown_title verification.kyc_not_started'),
    are: ['verification.unknown_text', 'shell.retry'],
  },
  { of: list('shell.error.not_found_*'), are: ['shell.stopped.text', 'shell.error.games'] },
  { of: ['shell.error.other_title'], are: ['shell.error.other_text', 'shell.stopped.text'] },
  { of: ['shell.error.other_text'], are: ['shell.stopped.text'] },
  { of: ['sports.slip.unclear'], are: ['sports.slip.unclear_text'] },
  { of: ['sports.cash_out.over'], are: ['sports.cash_out.again'] },
  // Their words are fixed (§8).
  { of: ['sports.token_failed'], are: ['shell.failure.internal'] },
  {
    of: list(`
      auth.login.denied auth.login.wrong server:problems.access_denied
      server:problems.wrong_credentials
    `),
    are: ['auth.login.next'],
  },
  {
    of: list('verification.kyc_failed verification.face_failed verification.face_not_started'),
    are: ['verification.failed_next'],
  },
  { of: ['bonuses.coupon.failed'], are: ['bonuses.coupon.failed_next'] },
  // What became of the amount, and what to do about the reason.
  {
    of: list('wallet.withdraw.step.refused wallet.withdraw.now_refused server:withdrawal.refused_*'),
    are: ['wallet.withdraw.refused_next.unsaid'],
  },
  { of: ['wallet.withdraw.refused_next.*'], are: ['wallet.withdraw.now_refused'] },
];

/** Texts whose keys look like those of errors and are none: labels, states of a list, rules that are met, and what is said to operators. */
export const NO_ERRORS: readonly string[] = list(`
  verification.failed_next bonuses.coupon.failed_next bonuses.moment.expired
  shell.error.home shell.error.games shell.error.reload shell.error.code casino.play.limit.see
  account.document.refused_at protection.holds.over* server:problems.closure_money_left
  server:problems.closure_bets_open server:problems.register_still_bars server:problems.email_taken
  account.account.missing* account.password.rule* account.sessions.unknown account.document.state.*
  account.document.missing_* auth.register.* bonuses.status.expired bonuses.coupons.expired
  wallet.transactions.status.* wallet.withdraw.status.* wallet.withdraw.station.*
  server:problems.withdrawal_was_* server:problems.withdrawal_not_waiting server:fields.day_future
  server:problems.operator_* server:problems.unknown_* server:problems.second_person*
  server:fields.content_* server:fields.operator_* server:fields.setting_* server:fields.field_unknown help.q.*
  help.rule.betting
`);
