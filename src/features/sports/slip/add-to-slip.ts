import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { addLegs, type StoredLeg } from './slip-store.ts';

/**
 * Adds selections to the slip and says how many of them are on it (`sentence`), and that it is full where not all of them are. Returns
 * whether one is.
 */
export function addToSlip(legs: readonly StoredLeg[], sentence: (count: number) => string): boolean {
  const count = addLegs(legs);
  if (count > 0) showAlert('info', sentence(count));
  if (count < legs.length) showAlert('info', i18n.t('sports:slip.full'));
  return count > 0;
}
