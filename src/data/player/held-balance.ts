// While a round runs in a game's frame, the page shows the balance that the round began with, less its stake, as the frame does. The
// operator may book the win before the wheel stands: shown at once, it would tell the result.
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { knownUser, mergeProfilesBy, newest, userQuery } from './user.ts';

/** Longest hold (ms): a frame that never reports the end of its round must not leave an old balance on the screen. */
const LONGEST_HOLD_MS = 60_000;

/**
 * Holds the shown balance at its present value less a stake (cents). Returns the function that shows what came in the meantime; it
 * receives what the round really took (cents). If the round took something and nothing newer came, the held value stays until the next profile.
 */
export function holdBalance(stake: Cents): (taken?: Cents) => void {
  const before = knownUser();
  if (!before) return () => {};
  const held = moneyOf(lessStake(before, stake));
  let latest = before;
  let over = false;
  mergeProfilesBy((answer) => {
    latest = newest(answer, latest);
    return latest.id === before.id ? { ...latest, ...held } : latest;
  });
  show(held);
  const timer = setTimeout(() => release(), LONGEST_HOLD_MS);
  // A profile that was read again before the operator booked the stake is no newer.
  const isNewer = () =>
    latest !== before &&
    (latest.balance_version === undefined || latest.balance_version !== before.balance_version);

  function release(taken: Cents = 0): void {
    if (over) return;
    over = true;
    clearTimeout(timer);
    mergeProfilesBy();
    if (taken > 0 && !isNewer()) return;
    if (knownUser()?.id === latest.id) show(moneyOf(latest));
  }
  return release;
}

type Money = Pick<User, 'balance' | 'wallet' | 'day_result' | 'balance_version'>;

function moneyOf({ balance, wallet, day_result, balance_version }: Money): Money {
  return { balance, wallet, day_result, balance_version };
}

/** Real money goes before the bonus. */
function lessStake(user: User, stake: Cents): User {
  const real = Math.min(stake, Math.max(0, user.balance));
  return {
    ...user,
    balance: user.balance - real,
    wallet: { ...user.wallet, bonus_mixed: user.wallet.bonus_mixed - (stake - real) },
    day_result: user.day_result === undefined ? undefined : user.day_result - stake,
  };
}

function show(money: Money): void {
  queryClient.setQueryData(userQuery().queryKey, (user) => user && { ...user, ...money });
}
