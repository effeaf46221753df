import * as v from 'valibot';
import { chooseLanguage, language } from '#contract/languages.ts';
import type { Routes } from '#server/core/http/routes.ts';
import { embedPlayer } from '#server/partners/sports-embed/embed-player.ts';
import { sportsEmbedPage } from './sports-embed-page.ts';
import { SESSION_PATH, type SessionAnswer, sessionRequest } from './sports-embed-protocol.ts';

/** Asks the operator who owns a token. May throw if no answer came. */
type AskEmbedPlayer = (token: string) => Promise<{ status: number; body: string }>;

function framePolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
