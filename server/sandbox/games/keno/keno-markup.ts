import { KENO_STONES } from '#contract/rules/casino/keno-rules.ts';
import { iconButton, verifyButton } from '../fairness/seeds-markup.ts';

const TICK = '<svg class="tick" aria-hidden="true" viewBox="0 0 12 12"><path d="M2 6.5l3 3 5-6.5"/></svg>';

const stone = (number: number): string =>
  `<button type="button" class="pick" data-stone="${number}" aria-pressed="false" aria-label="${number}"><span>${number}</span>${TICK}</button>`;

/** The figures, the stones, and the pay table that belongs to the number of chosen stones. */
export function kenoMarkup(t: (key: string) => string): string {
  const stones = Array.from({ length: KENO_STONES }, (_, index) => stone(index + 1)).join('');
  return (
    `<div class="figures"><p><span data-figure="left-name"></span><strong data-figure="left"></strong></p>` +
    `<p><span data-figure="right-name"></span><strong data-figure="right"></strong></p>` +
    `${iconButton('clear', t('clear'), 'M6 6l12 12M18 6L6 18')}${verifyButton(t)}</div>` +
    `<div class="stones" role="group" aria-label="${t('stones')}">${stones}</div>` +
    `<ul class="pays" aria-label="${t('pays')}"></ul>`
  );
}
