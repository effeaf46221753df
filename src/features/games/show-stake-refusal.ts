import type { TFunction } from 'i18next';
import { errorText } from '#src/core/api/error-text.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openRemedy } from '#src/widgets/wallet/open-remedy.ts';

/**
 * Says why a stake was refused; where the player can remove the cause, the modal for that opens instead. Gives the sentence, which
 * stays at the button when the alert is gone; empty where a modal has opened.
 */
export function showStakeRefusal(error: unknown, t: TFunction): string {
  if (openRemedy(error)) return '';
  const text = errorText(error, t);
  showAlert('error', text, { help: 'bet-refused' });
  return text;
}
