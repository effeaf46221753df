// A link that fills the slip: `/sports?slip=` and the keys of its selections (shared bets).
import * as v from 'valibot';
import { getSlip, type SlipLeg } from '#contract/endpoints/sports/bet-calls.ts';
import { MAX_LEGS } from '#contract/rules/sports/bet-lines.ts';
import { call } from '#src/core/api/call.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { addToSlip } from './add-to-slip.ts';
import { isPlacementPending } from './placement.ts';
import { legKey, type StoredLeg } from './slip-store.ts';

/** The parameter of the address; one of the app's own (contract/campaign.ts). */
export const SLIP_PARAMETER = 'slip';

const key = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}~[\w.:-]{1,60}~[\w.:-]{1,60}$/));

/** The address that puts these selections on the slip; `origin` without a trailing slash. */
export function slipLink(
  origin: string,
  legs: readonly Pick<StoredLeg, 'event' | 'market' | 'selection'>[],
): string {
  return `${origin}${paths.sports}?${SLIP_PARAMETER}=${legs.map(legKey).map(encodeURIComponent).join(',')}`;
}

/** The keys of selections in an address, each once; text that is none is left out. */
export function slipKeys(value: string): string[] {
  return [...new Set(value.split(','))].filter((one) => v.is(key, one)).slice(0, MAX_LEGS);
}

/**
 * Adds the selections of a link that still take bets to the slip, at their current odds and without a stake, and says how
 * many are on it. Returns whether the slip has one of them.
 */
export async function fillSlipFromLink(keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  let found: readonly SlipLeg[];
  try {
    found = (await call(getSlip, { query: { legs: keys.join(',') } })).data;
  } catch {
    showAlert('error', i18n.t('sports:slip.link_failed'));
    return false;
  }
  if (isPlacementPending()) {
    showAlert('info', i18n.t('sports:slip.locked'));
    return false;
  }
  const legs = found
    .filter(({ state }) => state !== 'closed')
    .map(({ event, market, selection, odds, home, away, sport, market_name, selection_name }) => ({
      ...{ event, market, selection, odds, home, away, sport, market_name, selection_name },
      stake: null,
    }));
  if (legs.length > 0) return addToSlip(legs, (count) => i18n.t('sports:slip.link_filled', { count }));
  showAlert('info', i18n.t('sports:slip.link_over'));
  return false;
}
