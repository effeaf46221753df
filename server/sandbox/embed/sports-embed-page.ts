import { html, raw } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { textsUnder } from '#server/core/texts.ts';
import { sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import type { SportsEmbedConfig } from './sports-embed-protocol.ts';

/** Pages of the frame, by what stands behind the operator's own path. */
const ROUTES = { '': 'route-all', '/live': 'route-live', '/football/brazil': 'route-football' } as const;

/** The frame's page: no bets, but a button for each message that such a sportsbook sends to the embedding page. */
export function sportsEmbedPage(language: Language, parents: readonly string[]): Promise<string> {
  const texts = textsUnder(language, 'sandbox.embed');
  const config: SportsEmbedConfig = { locale: LOCALES[language], language, parents: [...parents], texts };
  const fact = (name: string) => html`<dt>${texts[name]}</dt><dd data-fact="${name}">–</dd>`;
  const deed = (name: string) => html`<button type="button" data-deed="${name}">${texts[name]}</button>`;
  const body = html`<p class="lead">${texts.lead}</p>
<section class="card">
<dl>${['route', 'player', 'balance', 'token'].map(fact)}</dl>
<p class="state" role="status">${texts.waiting}</p>
</section>
<nav class="card" aria-label="${texts.pages}">
${Object.entries(ROUTES).map(([route, name]) => html`<button type="button" data-route="${route}">${texts[name]}</button>`)}
</nav>
<section class="card" data-for="visitor" hidden>${['login', 'register'].map(deed)}</section>
<section class="card" data-for="player" hidden>
${['deposit', 'balance-changed', 'token-expired', 'slip-changed'].map(deed)}
</section>
<script type="application/json" id="embed-config">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/sportsbook.js"></script>`;
  return sandboxPage(language, texts.title ?? '', body);
}
