import { showAlert } from '#src/core/state/alerts.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { ComponentLoadError } from './lazy-component.ts';

/** Says that what was to open has not loaded, or has failed. */
export function showLoadFailure(error: unknown): void {
  showAlert('error', i18n.t(`failure.${error instanceof ComponentLoadError ? 'no_answer' : 'internal'}`));
}
