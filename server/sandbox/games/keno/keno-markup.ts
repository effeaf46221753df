import { html, raw } from 'hono/html';
import type { Language } from '#contract/languages.ts';
import { KENO_STONES } from '#contract/rules/casino/keno-rules.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import { verifyButton } from '../fairness/seeds-markup.ts';
import { figuresMarkup } from '../frame-markup.ts';
import type { Translate } from '../game-engine.ts';

const TICK = '<svg class="tick" aria-hidden="true" viewBox="0 0 12 12"><path d="M2 6.5l3 3 5-6.5"/></svg>';

const stone = (number: number): string =>
  `<button type="button" class="pick" data-stone="${number}" aria-pressed="false" aria-label="${number}"><span>${number}</span>${TICK}</button>`;

/** The figures, the stones, and the pay table that belongs to the number of chosen stones. */
export function kenoMarkup(t: Translate, language: Language): Markup {
  const stones = Array.from({ length: KENO_STONES }, (_, index) => stone(index + 1)).join('');
  return html`${figuresMarkup(language, verifyButton(t))}
<div class="stones" role="group" aria-label="${t('stones', { last: String(KENO_STONES) })}">${raw(stones)}</div>
<ul class="pays" aria-label="${t('pays')}"></ul>`;
}
