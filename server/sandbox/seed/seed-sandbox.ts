// Fills a database with the invented world: providers, games, banners, promotions, pictures, and with a demo player also sample coupons and settings.
// Existing rows stay, except the addresses of covers that are drawn anew.

import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { takeLock } from '#server/core/db/advisory-locks.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { insertProvidersAndGames, isCatalogueEmpty } from '#server/data/casino/catalogue.ts';
import { insertBetDays } from '#server/data/casino/popular-week.ts';
import { insertContent, insertPictures } from '#server/data/content/content.ts';
import { writeDefaultContent } from '#server/data/content/write-default-content.ts';
import { postEntries } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { createPlayer, findPlayerByLogin } from '#server/data/players/players.ts';
import { waiveFirstSteps } from '#server/data/protection/save-first-steps.ts';
import { readSettings, writeSettings } from '#server/data/settings/site-settings.ts';
import { renewCoverAddresses } from '#server/sandbox/art/drawn-pictures.ts';
import { engineOf } from '#server/sandbox/games/game-engines.ts';
import { slotEngineOf, slotOfGame } from '#server/sandbox/games/slot/slot-engine.ts';
import { personOf, TEST_DOCUMENTS, testPerson } from '#server/sandbox/registers/sandbox-document-register.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { contentRows } from './content-rows.ts';
import { generateCatalogue, type SeedEngine } from './generate-catalogue.ts';
import { moveGamesToTheirEngines } from './move-games.ts';
import { sampleBetDays } from './sample-bet-days.ts';
import { SAMPLE_COUPONS, SAMPLE_ROLLOVER_RULES } from './sample-coupons.ts';
import { SAMPLE_SETTINGS } from './sample-settings.ts';

const DOCUMENT = '52998224725';

/** The player who exists from the start if the parties are sandboxed; the password is printed at each start. */
export const DEMO_PLAYER = {
  email: 'demo@varanda.example',
  password: 'varanda-na-praia',
  document: DOCUMENT,
  phoneCode: '55',
  phone: '11987654321',
  /** Starting money in cents, paid in like a deposit. */
  startingCents: 28_450,
} as const;

/** Name and birthday of the demo player, as the register of persons has them at `now` (ms). */
function demoPerson(now: number): { name: string; birthday: string } {
  const fixed = TEST_DOCUMENTS.find(({ document }) => document === DOCUMENT);
  return (fixed && testPerson(fixed, now)) ?? personOf(DOCUMENT);
}

const DAY_MS = 86_400_000;
const USUAL_GAMES = 3_000;
const PROVIDERS = 40;
/** The same seed gives the same catalogue on every installation. */
const RANDOM_SEED = 2_026;

/** The engine that plays the games of a category, by the category's slug; a slot's depends on the game. */
const ENGINES = { roleta: 'roulette-1z', raspadinha: 'scratch-9', crash: 'crash', keno: 'keno' };

interface SeedOptions {
  demoPlayer: boolean;
  /** How many games the catalogue has. */
  games?: number | undefined;
}

interface SeedResult {
  /** The demo player's login, where one was wanted. */
  demoPlayer?: { email: string; password: string };
}

/**
 * Seeds an empty catalogue, and with `demoPlayer` sample coupons, settings and the demo player. `now` in ms. A second call changes
 * nothing; a call of a newer version gives the games the addresses of its covers.
 */
export async function seedSandbox(db: Database, now: number, options: SeedOptions): Promise<SeedResult> {
  await writeDefaultContent(db);
  if (await isCatalogueEmpty(db.queries)) {
    const made = generateCatalogue({
      games: options.games ?? USUAL_GAMES,
      providers: PROVIDERS,
      random: createRandom(RANDOM_SEED),
      now,
      engines: seedEngines(),
      slotEngine: seedSlotEngine,
    });
    const { tiles, ...rows } = catalogueRows(made);
    const { pictures, content } = contentRows();
    const { general_time_zone: timeZone } = await readSettings(db.queries);
    const betDays = sampleBetDays(made.games, { random: createRandom(RANDOM_SEED), now, timeZone });
    await db.transaction(async (tx) => {
      await insertPictures(tx, [...tiles, ...pictures]);
      await insertProvidersAndGames(tx, rows);
      await insertContent(tx, content);
      await insertBetDays(tx, betDays);
    });
  } else {
    await renewCoverAddresses(db.queries);
  }
  const engines = seedEngines();
  await moveGamesToTheirEngines(db, ['slots', ...Object.keys(ENGINES)], (category, id) =>
    category === 'slots' ? seedSlotEngine(id) : engines[category],
  );
  if (!options.demoPlayer) return {};
  await db.transaction((tx) =>
    insertCoupons(
      tx,
      SAMPLE_ROLLOVER_RULES,
      SAMPLE_COUPONS.map((coupon) => couponRow(coupon, now)),
    ),
  );
  await db.transaction(async (tx) => {
    // Copies that start at once on an empty database: one makes the player, and the others find them.
    await takeLock(tx, 'demoPlayer');
    await seedDemoPlayer(tx, now);
  });
  return { demoPlayer: { email: DEMO_PLAYER.email, password: DEMO_PLAYER.password } };
}

function seedEngines(): Record<string, SeedEngine> {
  return Object.fromEntries(
    Object.entries(ENGINES).flatMap(([category, name]) => {
      const engine = seedEngine(name);
      return engine ? [[category, engine]] : [];
    }),
  );
}

const seedSlotEngine = (gameId: string) => seedEngine(slotEngineOf(slotOfGame(gameId)).name);

function seedEngine(name: string): SeedEngine | undefined {
  const engine = engineOf(name);
  if (!engine) return undefined;
  const { facts, stakes, maxBetCents } = engine;
  return { name, ...facts(), minBet: Math.min(...stakes), maxBet: maxBetCents };
}

function couponRow({ days, code, ...coupon }: (typeof SAMPLE_COUPONS)[number], now: number) {
  const endsAt = days === null ? null : now + days * DAY_MS;
  return { ...coupon, code: code.toLowerCase(), startsAt: 0, endsAt };
}

/** Together with the first demo player; what the operator has set already stays. */
async function seedSettings(tx: Queries, now: number): Promise<void> {
  const known = await readSettings(tx);
  const wanted = Object.entries(SAMPLE_SETTINGS).filter(
    ([name]) => known[name as keyof typeof SAMPLE_SETTINGS].length === 0,
  );
  await writeSettings(tx, Object.fromEntries(wanted), now);
}

async function seedDemoPlayer(tx: Queries, now: number): Promise<void> {
  const { startingCents, ...demo } = DEMO_PLAYER;
  if (await findPlayerByLogin(tx, demo.email)) return;
  const person = demoPerson(now);
  const playerId = await createPlayer(tx, {
    ...demo,
    ...person,
    referer: '',
    tracking: {},
    language: 'pt',
    now,
  });
  await seedSettings(tx, now);
  await setVerificationStatus(tx, playerId, 'approved', now);
  await waiveFirstSteps(tx, playerId, now);
  const reference = `demo:${playerId}`;
  await postEntries(tx, {
    kind: 'deposit',
    reference,
    playerId,
    entries: [
      { account: 'real', amountCents: startingCents },
      { account: 'payment_provider', amountCents: -startingCents },
    ],
    now,
  });
  await recordTransaction(tx, {
    playerId,
    sourceType: 'Deposit',
    sourceId: reference,
    type: 1,
    status: TRANSACTION_STATUS.approved,
    amountCents: startingCents,
    source: {},
    now,
  });
}
