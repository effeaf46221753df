import type { TFunction } from 'i18next';
import { errorText } from '#src/core/api/error-text.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openRemedy } from '#src/widgets/wallet/open-remedy.ts';

/** Shows why a stake was refused; where the player can remove the cause, the modal for that opens instead. */
export function showStakeRefusal(error: unknown, t: TFunction): void {
  if (!openRemedy(error)) showAlert('error', errorText(error, t));
}
