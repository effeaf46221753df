import { html, raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { warningForPiece } from '#server/data/content/warning-for-piece.ts';
import type { CoverGame } from '#server/sandbox/covers/cover.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText, sandboxTextsUnder } from '#server/sandbox/texts/sandbox-texts.ts';
import { seedsDialog } from './fairness/seeds-markup.ts';
import type { GameEngine, Translate } from './game-engine.ts';
import type { GameConfig } from './game-protocol.ts';

interface GamePageOptions {
  engine: GameEngine;
  language: Language;
  /** What the game's cover is drawn from; its name is the page's title. */
  game: CoverGame;
  mode: 'real' | 'demo';
  /** Origins whose pages may show the game. */
  parents: readonly string[];
}

function jsonBlock(config: GameConfig) {
  return raw(JSON.stringify(config).replaceAll('<', '\\u003c'));
}

/** One stake for the whole round, from the offered ones. The page's script fills in the value. */
function stakeStepper(t: Translate, label: string): Markup {
  return html`<div class="stepper" role="group" aria-label="${label}">
<button type="button" data-step="-1" aria-label="${t('less')}" aria-disabled="true">−</button>
<p><span>${t('stake')}</span><strong class="stake" aria-live="polite">–</strong></p>
<button type="button" data-step="1" aria-label="${t('more')}" aria-disabled="true">+</button>
</div>`;
}

/** One of the Ministry's sentences; its first part is left out where it doesn't fit. */
function adultLine(gameId: string, language: Language): Markup {
  const [ministry = '', warning = ''] = warningForPiece(gameId)[language].split(': ');
  return html`<p class="adult"><b>18+</b><span><span class="ministry">${ministry}: </span>${warning}</span></p>`;
}

/** The frame page of a game: everything that stands still; its script does the rest. */
export async function gamePage(options: GamePageOptions): Promise<string> {
  const { engine, language, game, mode, parents } = options;
  const t = (key: string) => sandboxText(language, `game.${key}`);
  const tOwn: Translate = (key, values) => sandboxText(language, `${engine.page}.${key}`, values);
  const tFair = (key: string) => sandboxText(language, `fair.${key}`);
  const groups = ['game', 'symbol', engine.page, ...(engine.fair ? ['fair'] : [])];
  const texts = groups.map((group) => sandboxTextsUnder(language, group));
  const config = { locale: LOCALES[language], parents: [...parents], texts: Object.assign({}, ...texts) };
  const chips = html`<fieldset class="stakes"><legend class="visually-hidden">${tOwn('stake')}</legend><div class="choices"></div></fieldset>`;
  const { rtp, hitFrequency } = engine.facts();
  const page = html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${game.name} · Sandbox</title>
<link rel="stylesheet" href="/game.css">
<link rel="stylesheet" href="/${engine.page}.css">
<script type="application/json" id="game-config">${jsonBlock(config)}</script>
<script type="module" src="/${engine.page}.js"></script>
</head>
<body>
<main class="table" aria-label="${game.name}" data-mode="${mode}" data-game="${engine.page}">
<div class="window">
${raw(engine.scene(game))}
<h1 class="visually-hidden">${game.name}</h1>
<div class="stage">${engine.stage(tOwn, game, language)}</div>
<p class="result" role="status" aria-live="polite"></p>
</div>
<form class="foot" novalidate data-start-gap="${engine.startGapMs ?? 0}">
${engine.stakeInput === 'chips' ? chips : ''}
<div class="actions">
${engine.stakeInput === 'stepper' ? stakeStepper(t, tOwn('stake')) : ''}
${engine.buttons(tOwn)}
<button class="play" type="submit" disabled>${t('opening')}</button>
</div>
<div class="below">
${adultLine(game.id, language)}
${mode === 'demo' ? html`<p class="label">${t('label-demo')}</p>` : ''}
<div class="sums">
${engine.jackpot && mode === 'real' ? html`<p><span>${t('pot')}</span> <strong data-sum="pot">–</strong></p>` : ''}
<p><span>${mode === 'demo' ? t('fun') : t('balance')}</span> <strong data-sum="balance">–</strong></p>
</div>
<p class="facts" data-rtp="${rtp}" data-hits="${hitFrequency}"></p>
</div>
</form>
${engine.fair ? raw(seedsDialog(tFair)) : ''}
<div class="notice" role="alert" hidden><p></p><button type="button">${t('close')}</button></div>
</main>
</body>
</html>`;
  return (await page).toString();
}
