// Every call of the contract on one backend in memory, with a small seeded catalogue and a feed that says what it is told.
import type { Call } from '#contract/call.ts';
import type { Services } from '#server/core/services.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { accountEndpoints } from '#server/features/account/account-endpoints.ts';
import { passkeyEndpoints } from '#server/features/account/passkey-endpoints.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { secondFactorEndpoints } from '#server/features/account/second-factor-endpoints.ts';
import { casinoEndpoints } from '#server/features/casino/casino-endpoints.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { passwordEndpoints } from '#server/features/password/password-endpoints.ts';
import { firstStepsEndpoints } from '#server/features/protection/first-steps-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { pushEndpoints } from '#server/features/push/push-endpoints.ts';
import { registrationEndpoints } from '#server/features/registration/registration-endpoints.ts';
import { passkeyLoginEndpoints } from '#server/features/session/passkey-login.ts';
import { betEndpoints } from '#server/features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from '#server/features/sports/cash-out-endpoints.ts';
import { sportsEndpoints } from '#server/features/sports/sports-endpoints.ts';
import { sportsFeedJob } from '#server/features/sports/sports-jobs.ts';
import { kycStatusEndpoint } from '#server/features/verification/kyc-status-endpoint.ts';
import { vitalsEndpoints } from '#server/features/vitals/vitals-endpoints.ts';
import { proofOfWork } from '#server/partners/bot-check/proof-of-work.ts';
import { openWebPush } from '#server/partners/push/web-push.ts';
import { sandboxGames } from '#server/sandbox/games/sandbox-games.ts';
import { createSandboxKyc } from '#server/sandbox/kyc/sandbox-kyc.ts';
import { sandboxDocumentRegister } from '#server/sandbox/registers/sandbox-document-register.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { scriptedFeed, someEvent } from '../sportsbook/scripted-feed.ts';
import { NOON, SESSION_SECRET } from './backend.ts';
import { openWallet, type Wallet } from './wallet.ts';

const GAMES = 40;
const SECRET = 'shared with a party in tests, 32';
const ESPORTS = { slug: 'esports', name: { pt: 'eSports', en: 'Esports', es: 'eSports' } };
const PARTY = 'http://127.0.0.1:3001';
/** Of a length that fits; nothing is sent with them. */
const PUSH_KEYS = { publicKey: `B${'A'.repeat(86)}`, privateKey: 'A'.repeat(43) };

/** The event that stands in its sportsbook. */
export const WHOLE_EVENT = 'derby';

export interface Whole extends Wallet {
  /** The calls that it answers. */
  answered: readonly Call[];
}

export async function openWhole(): Promise<Whole> {
  let script: ReturnType<typeof scriptedFeed> | undefined;
  const answered: Call[] = [];
  const endpoints = (services: Services) => {
    script ??= scriptedFeed(services.clock);
    const feed = { ...script.feed, sports: [...script.feed.sports, ESPORTS] };
    const { db } = services;
    const kyc = createSandboxKyc({
      database: db,
      name: 'caf',
      secret: SECRET,
      origin: PARTY,
      send: async () => 200,
      undelivered: (error) => {
        throw error;
      },
    });
    const made = [
      ...passwordEndpoints(services),
      ...accountEndpoints(services),
      ...privacyEndpoints(services),
      ...secondFactorEndpoints(services, SECRET),
      ...passkeyLoginEndpoints(
        services,
        { sessionSecret: SESSION_SECRET, publicUrl: 'http://localhost:3000' },
        sandboxImpediments(services.db),
      ),
      ...passkeyEndpoints(services, 'http://localhost:3000', SECRET),
      kycStatusEndpoint(services, kyc),
      ...contentEndpoints(services),
      ...casinoEndpoints(
        services,
        sandboxGames(PARTY, SECRET, async () => []),
      ),
      ...houseGameEndpoints(services),
      ...sportsEndpoints(services, feed),
      ...betEndpoints(services, feed, SESSION_SECRET),
      ...cashOutEndpoints(services, SESSION_SECRET),
      ...protectionEndpoints(services),
      ...firstStepsEndpoints(services),
      ...pushEndpoints(
        services,
        openWebPush({ keys: PUSH_KEYS, subject: 'mailto:push@varanda.example', services: [] }),
      ),
      ...registrationEndpoints(services, {
        documents: sandboxDocumentRegister,
        impediments: sandboxImpediments(db),
        botCheck: proofOfWork(db, SECRET, 50),
        selfExclusionRegistry: createSelfExclusionRegistry(SECRET),
      }),
      ...vitalsEndpoints(services),
    ];
    answered.push(...made.map(({ call }) => call));
    return made;
  };
  const wallet = await openWallet(undefined, { endpoints });
  const { backend } = wallet;
  await seedSandbox(backend.db, NOON, { demoPlayer: false, games: GAMES });
  if (!script) throw new Error('the feed was not opened');
  script.say(someEvent(WHOLE_EVENT));
  await sportsFeedJob(backend.services, script.feed).run(backend.clock.now());
  await backend.settled();
  return { ...wallet, answered };
}
