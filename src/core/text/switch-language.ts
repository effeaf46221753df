// Another language while the page runs; in a file of its own, because few visits need it.
import type { Language } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { writeStored } from '../device/storage.ts';
import { showAlert } from '../state/alerts.ts';
import { fetchMissing, i18n, publishLanguage } from './i18n.ts';

/**
 * Switches once the texts are loaded, and stores the choice; where they don't load the old language stays, and an alert says so.
 * Queries follow by the language in their keys.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await applyLanguage(language);
  } catch {
    showAlert('error', i18n.t('shell:failure.no_answer'));
    return;
  }
  writeStored(STORED.language, language);
  dropAddressLanguage();
}

/** The language that a link named would be chosen again by each reload. */
function dropAddressLanguage(): void {
  const { pathname, search, hash } = location;
  const rest = search.replace(/([?&])lang=\w*(&|$)/, '$1').replace(/[?&]$/, '');
  if (rest !== search) history.replaceState(history.state, '', pathname + rest + hash);
}

/** Switches without storing the choice. Throws `TextsMissing`. */
export async function applyLanguage(language: Language): Promise<void> {
  await fetchMissing(language, [i18n.options.ns ?? []].flat());
  await i18n.changeLanguage(language);
  publishLanguage(language);
}
