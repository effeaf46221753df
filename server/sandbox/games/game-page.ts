import { html, raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { sandboxText, sandboxTextsUnder } from '#server/sandbox/texts/sandbox-texts.ts';
import type { GameEngine } from './game-engine.ts';
import type { GameConfig } from './game-protocol.ts';

interface GamePageOptions {
  engine: GameEngine;
  language: Language;
  gameName: string;
  mode: 'real' | 'demo';
  /** Origins whose pages may show the game. */
  parents: readonly string[];
}

function jsonBlock(config: GameConfig) {
  return raw(JSON.stringify(config).replaceAll('<', '\\u003c'));
}

/** The frame page of a game: everything that stands still; its script does the rest. */
export async function gamePage(options: GamePageOptions): Promise<string> {
  const { engine, language, gameName, mode, parents } = options;
  const t = (key: string) => sandboxText(language, `game.${key}`);
  const tOwn = (key: string) => sandboxText(language, `${engine.page}.${key}`);
  const texts = ['game', 'symbol', engine.page].map((group) => sandboxTextsUnder(language, group));
  const config = { locale: LOCALES[language], parents: [...parents], texts: Object.assign({}, ...texts) };
  const page = html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${gameName} · Sandbox</title>
<link rel="stylesheet" href="/game.css">
<link rel="stylesheet" href="/${engine.page}.css">
<script type="application/json" id="game-config">${jsonBlock(config)}</script>
<script type="module" src="/${engine.page}.js"></script>
</head>
<body>
<main class="table" aria-label="${gameName}" data-mode="${mode}" data-game="${engine.page}">
<div class="window">
${raw(engine.scene)}
<h1 class="title">${gameName}</h1>
<p class="label">${mode === 'demo' ? t('label-demo') : t('label')}</p>
<div class="stage">${engine.stage(tOwn)}</div>
<p class="result" role="status" aria-live="polite"></p>
</div>
<form class="foot" novalidate>
<div class="sums">
<p><span>${mode === 'demo' ? t('fun') : t('balance')}</span><strong data-sum="balance">–</strong></p>
<p><span>${t('last')}</span><strong data-sum="last">–</strong></p>
${engine.jackpot && mode === 'real' ? html`<p><span>${t('pot')}</span><strong data-sum="pot">–</strong></p>` : ''}
</div>
<fieldset class="stakes"><legend>${tOwn('stake')}</legend><div class="choices"></div></fieldset>
<div class="actions">
${engine.buttons(tOwn)}
<button class="play" type="submit" disabled>${tOwn('choose')}</button>
</div>
</form>
<div class="notice" role="alert" hidden><p></p><button type="button">${t('close')}</button></div>
</main>
</body>
</html>`;
  return (await page).toString();
}
