// The sandbox: the simulated outside parties (D8) put together. It gives the server what it talks to, and shows the parties' pages
// on an origin of its own.
import { createHash, randomInt } from 'node:crypto';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/sports/bet-calls.ts';
import { eachApart } from '#server/core/concurrently.ts';
import { createAltchaBotCheck } from '#server/partners/bot-check/altcha-bot-check.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import type { SandboxModule } from '#server/partners/sandbox-module.ts';
import { EMBED_PLAYER_PATH } from '#server/partners/sports-embed/embed-player.ts';
import { renderGamePicture } from './art/drawn-pictures.ts';
import { sportsEmbedRoutes } from './embed/sports-embed-routes.ts';
import { openSimulatedFeed, type SimulatedFeedOptions } from './feed/simulated-feed.ts';
import { simulationSeed } from './feed/simulation-seed.ts';
import { gameRoutes } from './games/game-routes.ts';
import { createGameServer } from './games/game-server.ts';
import { sandboxGames } from './games/sandbox-games.ts';
import { walletClient } from './games/wallet-client.ts';
import { sandboxRoutes } from './home/sandbox-home-routes.ts';
import { kycRoutes } from './kyc/kyc-routes.ts';
import { createSandboxKyc } from './kyc/sandbox-kyc.ts';
import { outboxRoutes, sandboxMailer } from './mail/sandbox-mail.ts';
import { payerRoutes } from './pix/payer-routes.ts';
import { createSandboxPix } from './pix/sandbox-pix.ts';
import { sandboxAddressService } from './registers/sandbox-address-service.ts';
import { sandboxDocumentRegister } from './registers/sandbox-document-register.ts';
import { impedimentRoutes, sandboxImpediments } from './registers/sandbox-impediment-register.ts';
import { sandboxIpCheck } from './registers/sandbox-ip-check.ts';
import { migrateSandbox } from './sandbox-migrations.ts';
import { seedSandbox } from './seed/seed-sandbox.ts';
import { createSandboxApp } from './site/sandbox-app.ts';
import { sandboxFiles } from './site/sandbox-assets.ts';

export { sandboxPages } from './site/sandbox-assets.ts';

export const openSandbox: SandboxModule['openSandbox'] = async ({
  services,
  secrets,
  origin,
  ...options
}) => {
  const { db, log } = services;
  const { clock, paths, publicUrl } = options;
  const migrated = await migrateSandbox(options.migrate);
  const parents = [publicUrl, ...options.allowedOrigins];
  const send = async (path: string, body: string, headers: Readonly<Record<string, string>>) => {
    const answer = await options.request(path, { method: 'POST', body, headers });
    return { status: answer.status, body: await answer.text() };
  };
  const pix = createSandboxPix({
    database: db,
    secret: secrets.pix,
    origin,
    send: async (body, headers) => (await send(paths.pixWebhook, body, headers)).status,
    onDeliveryFailure: (error) => log.warn({ error }, 'a webhook of the sandbox was not delivered'),
  });
  const kyc = createSandboxKyc({
    database: db,
    name: options.kycProvider,
    secret: secrets.kyc,
    origin,
    send: async (body, headers) => (await send(paths.kycWebhook, body, headers)).status,
    onDeliveryFailure: (error) => log.warn({ error }, 'a KYC callback of the sandbox was not delivered'),
  });
  const games = createGameServer({
    database: db,
    launchSecret: secrets.games,
    wallet: walletClient(secrets.games, send),
    random: (below) => randomInt(below),
    clock: services.clock,
  });
  const askEmbedPlayer = async (token: string) => {
    const headers = { [SPORTSBOOK_TOKEN_HEADER]: token };
    const answer = await options.request(EMBED_PLAYER_PATH, { headers });
    return { status: answer.status, body: await answer.text() };
  };
  const simulation = {
    ...options.simulation,
    seed: options.simulation.seed ?? (await simulationSeed(db.queries)),
  };
  const app = createSandboxApp({
    services,
    origin,
    publicUrl,
    trustedHops: options.trustedHops,
    access: options.access,
    routes: [
      sandboxRoutes(services, clock),
      sandboxFiles(options.assetsFolder),
      payerRoutes(pix),
      kycRoutes(kyc, parents),
      outboxRoutes(db),
      impedimentRoutes(db),
      gameRoutes({ games, launchSecret: secrets.games, parents }),
      sportsEmbedRoutes(askEmbedPlayer, parents),
    ],
  });
  return {
    migrated,
    parties: {
      pix,
      documents: sandboxDocumentRegister,
      kyc,
      mail: sandboxMailer(db),
      impediments: sandboxImpediments(db),
      ipCheck: sandboxIpCheck,
      addresses: sandboxAddressService,
      botCheck: createAltchaBotCheck(db, secrets.botCheck),
      games: sandboxGames(origin, secrets.games, games.jackpots),
      sports: sandboxFeed(simulation),
    },
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    jobs: [
      {
        // Sends webhooks that didn't arrive and ends rounds whose money is on its way.
        name: 'sandbox-parties',
        everyMs: 5_000,
        async run(now) {
          const parts = [pix.processDue, kyc.deliverCallbacks, games.settle];
          await eachApart(parts, 1, (part) => part(now));
        },
      },
    ],
    drawPicture: renderGamePicture,
    seed: (now, wanted) => seedSandbox(db, now, wanted),
  };
};

/** Another seed or speed gives other fixtures, so it is another feed with another name. The name, which logs show, doesn't reveal the seed. */
function sandboxFeed(simulation: SimulatedFeedOptions): SportsFeed {
  const feed = openSimulatedFeed(simulation);
  const { seed, speed } = simulation;
  const mark = createHash('sha256').update(`feed ${seed} ${speed}`).digest('hex').slice(0, 12);
  return { ...feed, name: `${feed.name} ${mark}`, sandbox: true };
}
