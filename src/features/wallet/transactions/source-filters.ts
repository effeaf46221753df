import type { Settings } from '#contract/endpoints/settings.ts';
import type { SOURCE_TYPES } from '#contract/endpoints/wallet.ts';

export type SourceFilter = 'all' | (typeof SOURCE_TYPES)[number];

type Areas = Pick<
  Settings,
  'deposit_enabled' | 'casino_enabled' | 'sport_enabled' | 'withdraw_enabled' | 'bonus_enabled'
>;

/** The statement's filters, `all` first. A disabled area has none (D15); its past transactions stay under `all`. */
export function sourceFilters(areas: Areas): SourceFilter[] {
  const filters: [SourceFilter, boolean][] = [
    ['all', true],
    ['Deposit', areas.deposit_enabled],
    ['Withdraw', areas.withdraw_enabled],
    ['CasinoTransaction', areas.casino_enabled],
    ['BetTransaction', areas.sport_enabled],
    ['Bonus', areas.bonus_enabled],
  ];
  return filters.flatMap(([filter, shown]) => (shown ? [filter] : []));
}
