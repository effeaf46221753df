// The markup that the frames of several games share.
import { html, raw } from 'hono/html';
import type { Language } from '#contract/languages.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';

const SPEAKER = 'M4 9v6h4l5 4V5L8 9z';
const line = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
const drawn = (paths: string) => `<svg aria-hidden="true" viewBox="0 0 24 24">${paths}</svg>`;

/** A button of 44 px with an icon of 24 × 24 units; `action` names it for the page's script. */
export const iconButton = (action: string, label: string, path: string): string =>
  `<button type="button" class="tool" data-action="${action}" aria-label="${label}">${drawn(line(path))}</button>`;

/** The switch of the one sound of all games. */
function soundButton(language: Language): string {
  const off = `<g class="when-off">${line('M17 9l5 6M22 9l-5 6')}</g>`;
  const on = `<g class="when-on">${line('M17 9q2 3 0 6M20 6q4 6 0 12')}</g>`;
  const label = sandboxText(language, 'game.sound');
  return (
    `<button type="button" class="tool sound" role="switch" aria-checked="false" aria-label="${label}">` +
    `${drawn(line(SPEAKER) + off + on)}</button>`
  );
}

/** Buttons of a frame's top, the sound's first. */
export const tools = (language: Language, ...buttons: readonly string[]): Markup =>
  html`<div class="tools">${raw(soundButton(language) + buttons.join(''))}</div>`;

/**
 * The top of a frame whose game shows two large figures: the buttons stand between them. Their script is page/figures.ts.
 */
export function figuresMarkup(language: Language, ...buttons: readonly string[]): Markup {
  const [left, right] = ['left', 'right'].map(
    (side) => `<p><span data-figure="${side}-name"></span><strong data-figure="${side}"></strong></p>`,
  );
  return html`<div class="figures">${raw(left ?? '')}${tools(language, ...buttons)}${raw(right ?? '')}</div>`;
}
