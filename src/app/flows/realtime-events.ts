// What each realtime event sets off (§4). Shapes are in contract/channel-events.ts, the connection in core/api/realtime.ts.

import {
  channels,
  type UserBetEvent,
  type UserRolloverUpdateEvent,
  type UserTransactionEvent,
  type UserUpdateEvent,
} from '#contract/channel-events.ts';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { TRANSACTION_STATUS, type TransactionStatus } from '#contract/endpoints/wallet/wallet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { PROFILE_RELOAD_TOKEN_LIFE_S } from '#contract/limits.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { disconnect, subscribe } from '#src/core/api/realtime.ts';
import { type QueryScope, queryClient } from '#src/core/cache/query-client.ts';
import { refetchVisible } from '#src/core/cache/refetch-visible.ts';
import { tokenSecondsLeft } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { closeModal } from '#src/core/state/modal-state.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { whenTextsLoaded } from '#src/core/text/when-texts-loaded.ts';
import { isVerified, kycQuery } from '#src/data/player/kyc.ts';
import { applyBalanceEvent, knownUser, reloadProfile, userQuery } from '#src/data/player/user.ts';
import { applyRolloverEvent, hasWaitingBonus } from '#src/data/wallet/bonuses.ts';
import { announceBonusMoments } from './bonus-moments.ts';
import { checkKyc } from './kyc-watch.ts';
import { trackTransaction } from './track-transaction.ts';

let leaving: (() => void)[] = [];

/** Joins the player's own channels, and the settings'; a rollover's only where one is active (§4). */
export function subscribePlayerEvents(user: User): void {
  unsubscribePlayerEvents();
  leaving = [
    subscribe(channels.user(user.id), 'UserUpdateEvent', balanceMoved, readPlayerAgain),
    subscribe(channels.user(user.id), 'UserKycEvent', verificationMoved, checkKycWhereDue),
    subscribe(channels.user(user.id), 'UserBlockedEvent', playerBlocked),
    subscribe(channels.user(user.id), 'UserBetEvent', betSettled),
    subscribe(channels.user(user.id), 'UserBonusEvent', bonusesMoved),
    subscribe(channels.user(user.id), 'UserSessionEndedEvent', () => void reloadProfile()),
    subscribe(channels.transactions(user.id), 'UserTransactionEvent', transactionMoved, readPlayerAgain),
    subscribe(channels.settings, 'SettingsUpdateEvent', readSettingsAgain, () => readAgain(['settings'])),
    subscribeRollover(user),
    announceBonusMoments(user.id),
  ];
}

/** Disconnects, which leaves every channel (§4). */
export function unsubscribePlayerEvents(): void {
  disconnect();
  for (const leave of leaving) leave();
  leaving = [];
}

/** The status, and what the account's page says of each document. */
function verificationMoved(): void {
  checkKyc();
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** A verification may have ended before its channel was joined. */
function checkKycWhereDue(): void {
  const known = queryClient.getQueryData(kycQuery().queryKey);
  if (!known || !isVerified(known)) checkKyc();
}

function balanceMoved(event: UserUpdateEvent): void {
  applyBalanceEvent(event);
  // Without a version the page can't tell whether an answer on its way is older than the event.
  const isUnclear = event.version === undefined && isProfileRead();
  if (isUnclear || tokenSecondsLeft() <= PROFILE_RELOAD_TOKEN_LIFE_S) void reloadProfile();
}

/** Whether an answer with the profile is on its way. */
const isProfileRead = () => queryClient.isFetching({ queryKey: ['user'] }) > 0;

/** D11: a player who becomes barred sees it at once. */
function playerBlocked(): void {
  showAlert('info', i18n.t('shell:failure.blocked_player'), { help: 'blocked' });
  void queryClient.invalidateQueries({ queryKey: ['protection'] });
  void reloadProfile();
}

/** A bet was settled: components that show the player's bets read them again. An automatic cash-out shows an alert. */
function betSettled({ cashed_out }: UserBetEvent): void {
  void queryClient.invalidateQueries({ queryKey: ['bets'] });
  if (cashed_out === undefined) return;
  whenTextsLoaded('sports', () => {
    const amount = formatMoney(cashed_out, LOCALES[currentLanguage()]);
    showAlert('info', i18n.t('sports:cash_out.by_itself', { amount }));
  });
}

function transactionMoved(event: UserTransactionEvent): void {
  // A stake counts towards what can be withdrawn.
  for (const scope of ['transactions', 'statement', 'withdrawals', 'protection'] as const) {
    void queryClient.invalidateQueries({ queryKey: [scope] });
  }
  trackTransaction(event);
  if (event.source_type === 'Bonus' || event.source_type === 'Deposit' || hasWaitingBonus()) bonusesMoved();
  if (event.source_type === 'Bonus') void reloadProfile();
  if (event.source_type === 'Withdraw') tellWithdrawal(event.status);
  if (event.source_type !== 'Deposit') return;
  void queryClient.invalidateQueries({ queryKey: ['deposits'] });
  if (event.status !== TRANSACTION_STATUS.approved) return;
  closeModal('deposit');
  showAlert('success', i18n.t('shell:deposit_approved'));
  void reloadProfile();
}

/** A deposit grants what its coupon promised, a settled bet lets go what waited for it (D11), one that was not activated expires. */
function bonusesMoved(): void {
  for (const scope of ['bonuses', 'coupons', 'referrals'] as const) {
    void queryClient.invalidateQueries({ queryKey: [scope] });
  }
}

/** A withdrawal came to its end at the bank or the operator's; the wallet's texts come along only then. */
function tellWithdrawal(status: TransactionStatus): void {
  const { approved, refused } = TRANSACTION_STATUS;
  if (status !== approved && status !== refused) return;
  whenTextsLoaded('wallet', () => {
    if (status === approved) showAlert('success', i18n.t('wallet:withdraw.now_paid'));
    else showAlert('error', i18n.t('wallet:withdraw.refused_alert'), { help: 'withdraw-refused' });
  });
}

/** D8: what the operator changes shows without a reload, the bounds of a withdrawal too. */
function readSettingsAgain(): void {
  for (const scope of ['settings', 'withdrawals'] as const) {
    void queryClient.invalidateQueries({ queryKey: [scope] });
  }
}

const PLAYER_SCOPES = [
  'user',
  'bets',
  'bonuses',
  'coupons',
  'deposits',
  'protection',
  'referrals',
  'withdrawals',
  'transactions',
  'statement',
] as const;

/** D7: events before a channel was joined were missed, also those between the first answer and the first join. */
const readPlayerAgain = () => readAgain(PLAYER_SCOPES);

function readAgain(scopes: readonly QueryScope[]): void {
  // What isn't on screen is read again when it is.
  for (const scope of scopes) void queryClient.invalidateQueries({ queryKey: [scope], refetchType: 'none' });
  refetchVisible(scopes);
}

// §4: the channel bonus.{rolloverId} is joined only while a rollover is active, also where one begins in mid-session.
/** Follows the player's running rollover from now on. Gives the way to stop and leave. */
function subscribeRollover(user: Pick<User, 'user_rollover'>): () => void {
  let joined: string | null = null;
  let leave = () => {};
  const follow = (rollover: User['user_rollover'] | undefined) => {
    const id = rollover?.active ? rollover.id : null;
    if (id === joined) return;
    leave();
    joined = id;
    leave =
      id === null
        ? () => {}
        : subscribe(channels.bonus(id), 'UserRolloverUpdateEvent', rolloverMoved, readPlayerAgain);
  };
  follow(user.user_rollover);
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'user') follow(knownUser()?.user_rollover);
  });
  return () => {
    stop();
    leave();
  };
}

/** The bonuses' page shows the list's figures, the wallet the profile's. */
function rolloverMoved(event: UserRolloverUpdateEvent): void {
  if (!applyRolloverEvent(event)) return;
  const { version: _, ...rollover } = event;
  queryClient.setQueryData(userQuery().queryKey, (user) =>
    user?.user_rollover?.id === event.id ? { ...user, user_rollover: rollover } : user,
  );
  if (event.active) {
    // Without a version nothing says that an answer on its way is older than the event: it is read again.
    if (isProfileRead()) void reloadProfile();
    if (queryClient.isFetching({ queryKey: ['bonuses'] }) > 0) void restartBonuses();
    return;
  }
  // It is complete or over: what it became only the backend knows.
  void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
  void reloadProfile();
}

/** By itself an invalidation leaves a first read on its way: it ends only one that has data before it. */
async function restartBonuses(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['bonuses'] });
  await queryClient.invalidateQueries({ queryKey: ['bonuses'] });
}
