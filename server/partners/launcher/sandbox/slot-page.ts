import { html, raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { textOf } from '#server/core/texts.ts';
import type { SlotConfig } from './slot-protocol.ts';
import { SLOT_SCENE, slotSprite } from './slot-symbols.ts';

/** Texts that the page's script words its messages with, by their key under `sandbox.slot`. */
const TEXTS = [
  'spin',
  'choose',
  'spinning',
  'balance',
  'fun',
  'nothing',
  'won',
  'line',
  'checking',
  'insufficient',
  'expired',
  'refused',
  'failed',
  'grid',
  'farol',
  'sol',
  'peixe',
  'barco',
  'estrela',
  'onda',
  'folha',
] as const;

interface SlotPageOptions {
  language: Language;
  gameName: string;
  mode: 'real' | 'demo';
  /** Origins whose pages may show the game. */
  parents: readonly string[];
}

function jsonBlock(config: SlotConfig) {
  return raw(JSON.stringify(config).replaceAll('<', '\\u003c'));
}

/** The frame page of the slot: everything that stands still; its script does the rest. */
export async function slotPage({ language, gameName, mode, parents }: SlotPageOptions): Promise<string> {
  const say = (key: string) => textOf(language, `sandbox.slot.${key}`);
  const texts = Object.fromEntries(TEXTS.map((key) => [key, say(key)]));
  const config = { locale: LOCALES[language], parents: [...parents], texts };
  const stones = Array.from({ length: 9 }, () =>
    raw('<span class="stone"><svg><use href="#s-onda"/></svg></span>'),
  );
  const page = html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${gameName} · Sandbox</title>
<link rel="stylesheet" href="/slot.css">
<script type="application/json" id="slot-config">${jsonBlock(config)}</script>
<script type="module" src="/slot.js"></script>
</head>
<body>
${raw(slotSprite())}
<main class="table" data-mode="${mode}">
<div class="window">
${raw(SLOT_SCENE)}
<h1 class="title">${gameName}</h1>
<p class="label">${mode === 'demo' ? say('label-demo') : say('label')}</p>
<div class="stage"><div class="reels" role="img" aria-label="">${stones}</div></div>
<p class="result" role="status" aria-live="polite"></p>
</div>
<form class="foot" novalidate>
<div class="sums">
<p><span>${mode === 'demo' ? say('fun') : say('balance')}</span><strong data-sum="balance">–</strong></p>
<p><span>${say('last')}</span><strong data-sum="last">–</strong></p>
</div>
<fieldset class="stakes"><legend>${say('stake')}</legend><div class="choices"></div></fieldset>
<button class="spin" type="submit" disabled>${say('choose')}</button>
</form>
<div class="notice" role="alert" hidden><p></p><button type="button">${say('close')}</button></div>
</main>
</body>
</html>`;
  return (await page).toString();
}
