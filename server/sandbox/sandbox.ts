// The sandboxed outside parties (D8), put together: what the server talks to, and what shows on the sandbox's origin.
import { createHash, randomInt } from 'node:crypto';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import type { BotCheck } from '#server/partners/bot-check/bot-check.ts';
import { proofOfWork } from '#server/partners/bot-check/proof-of-work.ts';
import type { DocumentRegister } from '#server/partners/documents/document-register.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import type { IpCheck } from '#server/partners/ip-check/ip-check.ts';
import type { KycProvider } from '#server/partners/kyc/kyc-provider.ts';
import type { Mailer } from '#server/partners/mail/mailer.ts';
import { type AskEmbedPlayer, sportsEmbedRoutes } from './embed/sports-embed-routes.ts';
import { openSimulatedFeed, type SimulatedFeedOptions } from './feed/simulated-feed.ts';
import { gameRoutes } from './games/game-routes.ts';
import { createGameServer } from './games/game-server.ts';
import { sandboxGames } from './games/sandbox-games.ts';
import { type SendWalletCall, walletClient } from './games/wallet-client.ts';
import { kycRoutes } from './kyc/kyc-routes.ts';
import { createSandboxKyc, type SendCallback } from './kyc/sandbox-kyc.ts';
import { outboxRoutes, sandboxMailer } from './mail/sandbox-mail.ts';
import { payerRoutes } from './pix/payer-routes.ts';
import { createSandboxPix, type SandboxPix, type SendWebhook } from './pix/sandbox-pix.ts';
import { sandboxDocumentRegister } from './registers/sandbox-document-register.ts';
import { impedimentRoutes, sandboxImpediments } from './registers/sandbox-impediment-register.ts';
import { sandboxIpCheck } from './registers/sandbox-ip-check.ts';

export interface Parties {
  pix: SandboxPix;
  documents: DocumentRegister;
  kyc: KycProvider;
  mail: Mailer;
  impediments: ImpedimentRegister;
  ipCheck: IpCheck;
  botCheck: BotCheck;
  games: GameProvider;
  sports: SportsFeed;
  /** Pages and calls of the parties, for the sandbox's origin. */
  routes: Routes[];
  /** Does what the parties owe: webhooks that didn't arrive, rounds with money in the air. */
  catchUp(now: number): Promise<void>;
}

interface SandboxOptions {
  /** Secrets shared with the server. */
  secrets: { pix: string; games: string; botCheck: string; kyc: string };
  /** The sandbox's own origin. */
  origin: string;
  /** Which company verifies people. */
  kycProvider: KycProvider['name'];
  /** What the simulated sports follow from. */
  simulation: SimulatedFeedOptions;
  /** Origins whose pages may show games and verifications. */
  parents: readonly string[];
  /** Carries a webhook of the payment provider to the server. */
  sendWebhook: SendWebhook;
  /** Carries a status callback of the KYC provider to the server. */
  sendKycCallback: SendCallback;
  /** Carries a wallet call of the game provider to the server. */
  sendWalletCall: SendWalletCall;
  /** Asks the server, for the sportsbook in a frame, whose a token is. */
  askEmbedPlayer: AskEmbedPlayer;
}

export function openSandboxParties({ db, log }: Services, options: SandboxOptions): Parties {
  const { secrets, origin, parents } = options;
  const pix = createSandboxPix({
    database: db,
    secret: secrets.pix,
    origin,
    send: options.sendWebhook,
    undelivered: (error) => log.warn({ error }, 'a webhook of the sandbox was not delivered'),
  });
  const kyc = createSandboxKyc({
    database: db,
    name: options.kycProvider,
    secret: secrets.kyc,
    origin,
    send: options.sendKycCallback,
    undelivered: (error) => log.warn({ error }, 'a KYC callback of the sandbox was not delivered'),
  });
  const games = createGameServer({
    database: db,
    launchSecret: secrets.games,
    wallet: walletClient(secrets.games, options.sendWalletCall),
    random: (below) => randomInt(below),
  });
  return {
    pix,
    documents: sandboxDocumentRegister,
    kyc,
    mail: sandboxMailer(db),
    impediments: sandboxImpediments(db),
    ipCheck: sandboxIpCheck,
    botCheck: proofOfWork(db, secrets.botCheck),
    games: sandboxGames(origin, secrets.games, games.jackpots),
    sports: sandboxFeed(options.simulation),
    routes: [
      payerRoutes(pix),
      kycRoutes(kyc, parents),
      outboxRoutes(db),
      impedimentRoutes(db),
      gameRoutes({ games, launchSecret: secrets.games, parents }),
      sportsEmbedRoutes(options.askEmbedPlayer, parents),
    ],
    async catchUp(now) {
      await pix.deliver(now);
      await kyc.deliver(now);
      await games.settle(now);
    },
  };
}

/** Other seeds and speeds are other fixtures: they make it another feed. Its name, which logs show, doesn't tell the seed. */
function sandboxFeed(simulation: SimulatedFeedOptions): SportsFeed {
  const feed = openSimulatedFeed(simulation);
  const { seed, speed } = simulation;
  const mark = createHash('sha256').update(`feed ${seed} ${speed}`).digest('hex').slice(0, 12);
  return { ...feed, name: `${feed.name} ${mark}`, sandbox: true };
}
