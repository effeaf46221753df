// Every call of the contract on one backend in memory, with a small seeded catalogue and a scripted feed.
import type { Call } from '#contract/define-call.ts';
import type { PlayerLoadLimits } from '#server/core/http/rate-limit/player-turns.ts';
import type { Services } from '#server/core/services.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { SECRETS, type SecretName } from '#server/env.ts';
import { featureEndpoints } from '#server/feature-registry.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import { createAltchaBotCheck } from '#server/partners/bot-check/altcha-bot-check.ts';
import type { Parties } from '#server/partners/parties.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { openWebPush } from '#server/partners/push/web-push.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { createSandboxKyc } from '#server/sandbox/kyc/sandbox-kyc.ts';
import { sandboxMailer } from '#server/sandbox/mail/sandbox-mail.ts';
import { sandboxAddressService } from '#server/sandbox/registers/sandbox-address-service.ts';
import { sandboxDocumentRegister } from '#server/sandbox/registers/sandbox-document-register.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { sandboxIpCheck } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { scriptedFeed, someEvent, someMarket } from '../sportsbook/scripted-feed.ts';
import { SESSION_SECRET } from './backend.ts';
import { openWallet, type Wallet } from './wallet.ts';

const GAMES = 40;
const SECRET = 'shared with a party in tests, 32';
const ESPORTS = { slug: 'esports', name: { pt: 'eSports', en: 'Esports', es: 'eSports' } };
const PARTY = 'http://127.0.0.1:3001';
/** Keys of a valid length; nothing is sent with them. */
const PUSH_KEYS = { publicKey: `B${'A'.repeat(86)}`, privateKey: 'A'.repeat(43) };

/** The event in its sportsbook. */
export const WHOLE_EVENT = 'derby';

const secrets = {
  ...(Object.fromEntries(SECRETS.map((name) => [name, SECRET])) as Record<SecretName, string>),
  SESSION_SECRET,
};

export interface Whole extends Wallet {
  /** The calls that it answers. */
  calls: readonly Call[];
}

interface WholeParts {
  /** How many calls one player may have under way; the usual limits where absent. */
  playerLoad?: PlayerLoadLimits | undefined;
  /** Puts something before a party; each is called as it is where absent. */
  before?: <Name extends keyof Parties>(name: Name, party: Parties[Name]) => Parties[Name];
}

export async function openWhole({
  playerLoad,
  before = (_, party) => party,
}: WholeParts = {}): Promise<Whole> {
  let script: ReturnType<typeof scriptedFeed> | undefined;
  let calls: readonly Call[] = [];
  const allEndpoints = (services: Services, pix: PixProvider) => {
    script ??= scriptedFeed(services.clock);
    const { db } = services;
    const kyc = createSandboxKyc({
      database: db,
      name: 'caf',
      secret: SECRET,
      origin: PARTY,
      send: async () => 200,
      onDeliveryFailure: (error) => {
        throw error;
      },
    });
    const endpoints = featureEndpoints({
      services,
      publicUrl: 'http://localhost:3000',
      secrets,
      parties: {
        pix: before('pix', pix),
        kyc: before('kyc', kyc),
        documents: before('documents', sandboxDocumentRegister),
        impediments: before('impediments', sandboxImpediments(db)),
        mail: before('mail', sandboxMailer(db)),
        ipCheck: before('ipCheck', sandboxIpCheck),
        addresses: before('addresses', sandboxAddressService),
        botCheck: before('botCheck', createAltchaBotCheck(db, SECRET, 50)),
        games: before(
          'games',
          sandboxGames(PARTY, SECRET, async () => []),
        ),
        sports: before('sports', { ...script.feed, sports: [...script.feed.sports, ESPORTS] }),
      },
      realtime: { sign: (socket, channel) => `${socket}:${channel}` },
      push: openWebPush({ keys: PUSH_KEYS, subject: 'mailto:push@varanda.example', services: [] }),
      selfExclusionRegistry: createSelfExclusionRegistry(SECRET),
      sportsEmbed: '',
      isDraining: () => false,
    });
    calls = endpoints.map(({ call }) => call);
    return endpoints;
  };
  const wallet = await openWallet(undefined, {
    allEndpoints,
    games: GAMES,
    ...(playerLoad ? { playerLoad } : {}),
  });
  const { backend } = wallet;
  if (!script) throw new Error('the feed was not opened');
  const worths = { home: 500_000, draw: 300_000, away: 200_000 };
  const market = someMarket('result', { home: 2_000, draw: 3_000, away: 4_000 }, { worths });
  script.say(someEvent(WHOLE_EVENT, { markets: [market] }));
  await sportsFeedJob(backend.services, script.feed).run(backend.clock.now());
  await backend.settled();
  return { ...wallet, calls };
}
