import * as v from 'valibot';
import { chooseLanguage } from '#contract/languages.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Secret } from '#server/core/secret.ts';
import { LaunchRefused, verifyLaunch } from '#server/partners/games/launch-token.ts';
import { SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { engineOf } from './game-engines.ts';
import { gamePage } from './game-page.ts';
import {
  balanceRequest,
  GAME_PATHS,
  openRequest,
  playRequest,
  roundRequest,
  seedsRequest,
  seenRequest,
} from './game-protocol.ts';
import type { GameServer } from './game-server.ts';

interface GameRoutesOptions {
  games: GameServer;
  launchSecret: Secret;
  /** Origins whose pages may show the game. */
  parents: readonly string[];
}

function framePolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');
}

/** The games' frame pages and the calls of their scripts, on the sandbox's origin. */
export function gameRoutes({ games, launchSecret, parents }: GameRoutesOptions): Routes {
  return (app) => {
    app.get('/games/:engine', async (context) => {
      context.header('Cache-Control', 'no-store');
      try {
        // Only verified: the script opens the session, so that a mere fetch of the address doesn't use the launch up.
        const launch = verifyLaunch(
          launchSecret,
          context.req.query('token') ?? '',
          requestMetadataOf(context).now,
        );
        const engine = engineOf(launch.game);
        if (!engine) throw new LaunchRefused(`no engine ${launch.game}`);
        context.header('Content-Security-Policy', framePolicy(parents));
        const { gameName: name, gameId, language, mode, cover } = launch;
        const game = { id: gameId, provider: '', category: '', ...cover, name };
        return context.html(await gamePage({ engine, game, language, mode, parents }));
      } catch (error) {
        if (!(error instanceof LaunchRefused)) throw error;
        const language = chooseLanguage(context.req.header('accept-language'));
        const policy = SANDBOX_PAGE_POLICY.replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${parents.join(' ')}`,
        );
        context.header('Content-Security-Policy', policy);
        return context.html(await sandboxPage(language, sandboxText(language, 'game.expired'), ''), 403);
      }
    });

    app.post(GAME_PATHS.open, async (context) => {
      const asked = v.safeParse(openRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      try {
        return context.json(await games.open(asked.output.token, requestMetadataOf(context).now));
      } catch (error) {
        if (!(error instanceof LaunchRefused)) throw error;
        return context.json({ error: 'launch_refused' }, 403);
      }
    });

    app.post(GAME_PATHS.balance, async (context) => {
      const asked = v.safeParse(balanceRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      const balance = await games.balance(asked.output.session, requestMetadataOf(context).now);
      return context.json({ balance: balance ?? null });
    });

    app.post(GAME_PATHS.play, async (context) => {
      const asked = v.safeParse(playRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      return context.json(await games.play(asked.output, requestMetadataOf(context).now));
    });

    for (const step of ['round', 'stop'] as const) {
      app.post(GAME_PATHS[step], async (context) => {
        const asked = v.safeParse(roundRequest, await context.req.json().catch(() => null));
        if (!asked.success) return context.json({ error: 'bad_request' }, 400);
        return context.json(await games[step](asked.output, requestMetadataOf(context).now));
      });
    }

    app.post(GAME_PATHS.seeds, async (context) => {
      const asked = v.safeParse(seedsRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      const seeds = await games.seeds(asked.output, requestMetadataOf(context).now);
      return seeds ? context.json(seeds) : context.json({ error: 'no_seeds' }, 404);
    });

    app.post(GAME_PATHS.seen, async (context) => {
      const asked = v.safeParse(seenRequest, await context.req.json().catch(() => null));
      if (!asked.success) return context.json({ error: 'bad_request' }, 400);
      const balance = await games.seen(asked.output, requestMetadataOf(context).now);
      return context.json({ balance: balance ?? null });
    });
  };
}
