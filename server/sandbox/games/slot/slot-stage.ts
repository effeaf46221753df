// The markup of a slot's page: its window in the game's skin, the buttons in the title's band, and the table of its pays.
import { html, raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { type CoverGame, UnknownProvider } from '#server/sandbox/covers/cover.ts';
import { UnknownLetter } from '#server/sandbox/covers/glyphs.ts';
import { iconButton, tools } from '#server/sandbox/games/frame-markup.ts';
import type { GameEngine, Translate } from '#server/sandbox/games/game-engine.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { type SlotSkin, slotSkin } from './skin/slot-skin.ts';
import { LINES, POT_LINE, SLOT_TABLES, type SlotName } from './slot-game.ts';
import type { SlotPageConfig } from './slot-page-config.ts';

/** What a game is drawn like whose provider or letters the covers don't know. Its name is written, not drawn. */
const UNKNOWN = { provider: 'cobogo', name: 'Slot' } as const;

/** The skin of a game; of one that the operator added, a skin without a drawn name. */
export function skinOf(game: CoverGame): SlotSkin {
  try {
    return slotSkin(game);
  } catch (error) {
    if (!(error instanceof UnknownProvider || error instanceof UnknownLetter)) throw error;
    return { ...slotSkin({ ...game, ...UNKNOWN }), title: '' };
  }
}

/** The middle of each row in the frame's 336 × 328 units. */
const ROWS = [61, 164, 267];
/** Where each of the five lines runs, from notch to notch through the middles of its cells. */
const LINE_PATHS = LINES.map((line) => {
  const [first, second, third] = line.map((row) => ROWS[row]);
  return `M0 ${first}H61L168 ${second}L275 ${third}H336`;
});

const CELL =
  '<span class="cell"><svg aria-hidden="true"><use/></svg><svg class="other" aria-hidden="true"><use/></svg></span>';

/** Above the three cells in view are the three that come next. */
const reel = (stripes: string) =>
  `<div class="reel"><div class="strip">${CELL.repeat(6)}</div><div class="blur">${stripes}${stripes}</div></div>`;

interface Named {
  words: readonly string[];
  /** The same, several of each. */
  three: readonly string[];
  language: Language;
}

/** What the slot pays, and how often: stated before anything is staked. */
function payDialog(
  slot: SlotName,
  engine: GameEngine,
  t: Translate,
  { words, three, language }: Named,
): Markup {
  const { rtp, hitFrequency, volatility } = engine.facts();
  const numbers = new Intl.NumberFormat(LOCALES[language], { style: 'percent', minimumFractionDigits: 2 });
  const percent = (hundredths: number) => numbers.format(hundredths / 10_000);
  const rows = SLOT_TABLES[slot].pays.map(
    (pays, symbol) => html`<tr>
<td>${raw(`<svg aria-hidden="true"><use href="#s-${symbol}"/></svg>`)}</td>
<th scope="row">3 × ${words[symbol]}</th><td>${multiplierText(pays * 100)}</td>
</tr>`,
  );
  const facts = { rtp: percent(rtp), hits: percent(hitFrequency), volatility: t(`volatility-${volatility}`) };
  const odds = engine.jackpot?.rule.oneIn.toLocaleString(LOCALES[language]);
  const pot = { symbols: three[0] ?? '', line: String(POT_LINE + 1), odds: odds ?? '' };
  return html`<dialog class="pays" aria-labelledby="pays-title">
<h2 id="pays-title" tabindex="-1" autofocus>${t('table')}</h2>
<p>${t('pays')}</p>
${odds === undefined ? '' : html`<p>${sandboxText(language, 'slot.pays-pot', pot)}</p>`}
<table><tbody>${rows}</tbody></table>
<dl>${Object.entries(facts).map(([name, value]) => html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>`)}</dl>
<form method="dialog"><button>${t('close')}</button></form>
</dialog>`;
}

/** The playing area of a slot's page. */
export function slotStage(
  slot: SlotName,
  engine: GameEngine,
  t: Translate,
  game: CoverGame,
  language: Language,
): Markup {
  const skin = skinOf(game);
  const words = skin.words.map((word) => sandboxText(language, `symbol.${word}`));
  const three = skin.words.map((word) => sandboxText(language, `symbols.${word}`));
  const config: SlotPageConfig = { slot, inks: { ...skin.inks }, words, three };
  const lines = LINE_PATHS.map((d) => `<g><path d="${d}"/><path d="${d}"/></g>`).join('');
  return html`<script type="application/json" id="slot-config">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
<div class="cabinet">${raw(skin.scene + skin.frame)}
${skin.title ? raw(skin.title) : html`<p class="name" aria-hidden="true">${game.name}</p>`}
${tools(language, iconButton('table', t('table'), 'M4 4h16v16H4zM4 9h16M10 9v11'))}
<div class="reels" role="img" aria-label="">${raw(skin.stripes.map(reel).join(''))}</div>
${raw(`<div class="lines" aria-hidden="true"><svg viewBox="0 0 336 328">${lines}</svg></div>`)}
<p class="box" aria-hidden="true"><span>${t('last')}</span><strong>–</strong></p>
</div>
${payDialog(slot, engine, t, { words, three, language })}`;
}
