// Which changes of settings lift a limit of money: they need two persons (decision 045).
import type { AllSettings } from './setting-values.ts';

type Lifts = (from: number, to: number) => boolean;

const whenHigher: Lifts = (from, to) => to > from;
const whenLower: Lifts = (from, to) => to < from;
/** 0 is no limit at all. */
const whenHigherOrNone: Lifts = (from, to) => from !== 0 && (to === 0 || to > from);

/** Switches count as 0 and 1. */
const LIMITS: Partial<Record<keyof AllSettings, Lifts>> = {
  deposit_max: whenHigher,
  deposit_rollover: whenLower,
  withdraw_max: whenHigher,
  withdraw_daily: whenHigher,
  withdraw_daily_request: whenHigherOrNone,
  withdraw_interval: whenLower,
  withdraw_hourly: whenHigherOrNone,
  withdraw_auto_disable: whenHigherOrNone,
  withdraw_auto_kyc: whenHigher,
  refer_referrer_amount: whenHigher,
  refer_referee_amount: whenHigher,
  ops_payout_two_persons: whenHigherOrNone,
  ops_coupon_two_persons: whenHigherOrNone,
};

/** The settings of a change that lift a limit. */
export function liftedLimits(before: AllSettings, changed: Partial<AllSettings>): string[] {
  return Object.entries(LIMITS)
    .filter(([name, lifts]) => {
      const to = changed[name as keyof AllSettings];
      return to !== undefined && lifts(Number(before[name as keyof AllSettings]), Number(to));
    })
    .map(([name]) => name);
}
