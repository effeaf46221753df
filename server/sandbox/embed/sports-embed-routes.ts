import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { chooseLanguage, type Language, LOCALES, language } from '#contract/languages.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { embedPlayer } from '#server/partners/sports-embed/embed-player.ts';
import { sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxTextsUnder } from '#server/sandbox/texts/sandbox-texts.ts';
import {
  SESSION_PATH,
  type SessionAnswer,
  type SportsEmbedConfig,
  sessionRequest,
} from './sports-embed-protocol.ts';

/** Pages of the frame, by what stands behind the operator's own path. */
const ROUTES = { '': 'route-all', '/live': 'route-live', '/football/brazil': 'route-football' } as const;

/** The frame's page: no bets, but a button for each message that such a sportsbook sends to the embedding page. */
function sportsEmbedPage(language: Language, parents: readonly string[]): Promise<string> {
  const texts = sandboxTextsUnder(language, 'embed');
  const config: SportsEmbedConfig = { locale: LOCALES[language], language, parents: [...parents], texts };
  const fact = (name: string) => html`<dt>${texts[name]}</dt><dd data-fact="${name}">–</dd>`;
  const action = (name: string) => html`<button type="button" data-action="${name}">${texts[name]}</button>`;
  const body = html`<p class="lead">${texts.lead}</p>
<section class="card">
<dl>${['route', 'player', 'balance', 'token'].map(fact)}</dl>
<p class="state" role="status">${texts.waiting}</p>
</section>
<nav class="card" aria-label="${texts.pages}">
${Object.entries(ROUTES).map(([route, name]) => html`<button type="button" data-route="${route}">${texts[name]}</button>`)}
</nav>
<section class="card" data-for="visitor" hidden>${['login', 'register'].map(action)}</section>
<section class="card" data-for="player" hidden>
${['deposit', 'balance-changed', 'token-expired', 'slip-changed'].map(action)}
</section>
<script type="application/json" id="embed-config">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/sportsbook.js"></script>`;
  return sandboxPage(language, texts.title ?? '', body);
}

/** Asks the operator who owns a token. May throw if no answer came. */
type AskEmbedPlayer = (token: string) => Promise<{ status: number; body: string }>;

function framePolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');
}

/** The frame of a sportsbook on the sandbox's origin, and what its script asks. Takes the origins that may show it. */
export function sportsEmbedRoutes(ask: AskEmbedPlayer, parents: readonly string[]): Routes {
  async function sessionOf(token: string): Promise<SessionAnswer> {
    try {
      const { status, body } = await ask(token);
      if (status === 401 || status === 403) return { type: 'refused' };
      const { player, balance, expires_at } = v.parse(v.pipe(v.string(), v.parseJson(), embedPlayer), body);
      return { type: 'session', player, balance, expiresAt: expires_at };
    } catch {
      return { type: 'unknown' };
    }
  }

  return (app) => {
    app.get('/sportsbook', async (context) => {
      const named = v.safeParse(language, context.req.query('lang'));
      const shown = named.success ? named.output : chooseLanguage(context.req.header('accept-language'));
      context.header('Content-Security-Policy', framePolicy(parents));
      context.header('Cache-Control', 'no-store');
      return context.html(await sportsEmbedPage(shown, parents));
    });

    app.post(SESSION_PATH, async (context) => {
      const asked = v.safeParse(sessionRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      return context.json(await sessionOf(asked.output.token));
    });
  };
}
