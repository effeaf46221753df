import { html, raw } from 'hono/html';
import type { Language } from '#contract/languages.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import { verifyButton } from '../fairness/seeds-markup.ts';
import { figuresMarkup } from '../frame-markup.ts';
import type { Translate } from '../game-engine.ts';

/** Four bricks; a column takes them in turn. The light one is on top. */
const BRICKS: Readonly<Record<string, string>> = {
  a: 'M0 0H16V16A16 16 0 0 1 0 0z',
  b: 'M16 0V16H0A16 16 0 0 1 16 0z',
  c: 'M0 16V0H16A16 16 0 0 1 0 16z',
  d: 'M16 16H0V0A16 16 0 0 1 16 16z',
};

const sprite = (): string =>
  `<svg class="sprite" aria-hidden="true">${Object.entries(BRICKS)
    .map(
      ([name, path]) =>
        `<symbol id="brick-${name}" viewBox="0 0 16 16" preserveAspectRatio="none"><path d="${path}"/></symbol>`,
    )
    .join('')}</svg>`;

/** The figures, the wall that rises, and the last rounds. */
export const crashMarkup = (t: Translate, language: Language): Markup =>
  html`${raw(sprite())}${figuresMarkup(language, verifyButton(t))}
<div class="rise" role="img" aria-label="${t('rise')}"><div class="lines" aria-hidden="true"></div>
<div class="wall" aria-hidden="true"></div><div class="mark" aria-hidden="true"><span></span></div></div>
<div class="recent"><span>${t('recent')}</span><ol></ol></div>`;

/** Where the round stops by itself: chosen before each round. */
export const stopStepper = (t: Translate): string =>
  `<div class="stepper stop" role="group" aria-label="${t('stop-at')}">` +
  `<button type="button" data-stop="-1" aria-label="${t('stop-lower')}">−</button>` +
  `<label><span>${t('stop-at')}</span><span class="typed">` +
  `<input class="stop-input" inputmode="decimal" autocomplete="off" maxlength="6" value="2">` +
  `<b aria-hidden="true">×</b></span></label>` +
  `<button type="button" data-stop="1" aria-label="${t('stop-higher')}">+</button></div>`;
