// The dialog of a provably fair game in which the player sees and changes the seeds. Its script is page/seeds-dialog.ts.
import { iconButton } from '../frame-markup.ts';

/** Opens the dialog. */
export const verifyButton = (t: (key: string) => string): string =>
  iconButton(
    'verify',
    t('verify'),
    'M12 3l7.5 3v5.5c0 4.4-3 8-7.5 9.5-4.5-1.5-7.5-5.1-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  );

/** Texts under the game's own group. */
export const seedsDialog = (t: (key: string) => string): string =>
  `<dialog class="seeds" aria-labelledby="seeds-title"><h2 id="seeds-title">${t('verify')}</h2><p>${t('seeds-intro')}</p>` +
  `<dl><dt>${t('hash')}</dt><dd><code data-seed="hash"></code></dd><dt>${t('nonce')}</dt><dd data-seed="nonce"></dd></dl>` +
  `<label for="client-seed">${t('client-seed')}</label><input id="client-seed" maxlength="64" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="seeds-said">` +
  `<div class="seeds-actions"><button type="button" data-action="save-seed">${t('save-seed')}</button>` +
  `<button type="button" data-action="rotate">${t('rotate')}</button></div>` +
  `<p id="seeds-said" class="seeds-said" role="status"></p><h3>${t('past')}</h3><ul class="past"></ul>` +
  `<button type="button" class="seeds-close" data-action="close-seeds">${t('close-seeds')}</button></dialog>`;
