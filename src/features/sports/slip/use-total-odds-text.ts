import { useTranslation } from 'react-i18next';
import { TOTAL_ODDS_SHOWN } from '#contract/rules/sports/bet-lines.ts';
import { useOddsText } from '../odds-preferences.ts';
import type { SlipState } from './use-slip.ts';

/** The total odds of a slip as the player reads them; a dash while there are none. */
export function useTotalOddsText({ sum: { odds } }: SlipState): string {
  const { t } = useTranslation('sports');
  const oddsText = useOddsText();
  if (odds === null) return '–';
  return odds > TOTAL_ODDS_SHOWN
    ? t('slip.more_than', { amount: oddsText(TOTAL_ODDS_SHOWN) })
    : oddsText(odds);
}
