// Fills an empty database: catalogue, texts, drawn pictures, and where it is wanted coupons and a demo player. What is there stays.
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { insertCoupons } from '#server/data/bonuses/coupons.ts';
import { insertCatalogue } from '#server/data/casino/catalogue.ts';
import { insertContent, insertPictures, isContentEmpty } from '#server/data/content/content.ts';
import { postEntries } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/transactions.ts';
import { setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { createPlayer, findPlayerByLogin } from '#server/data/players/players.ts';
import { waiveFirstSteps } from '#server/data/protection/first-steps.ts';
import { createRandom } from '#server/sandbox/covers/cover-random.ts';
import { engineOf } from '#server/sandbox/games/game-engines.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { contentRows } from './content-rows.ts';
import { DEMO_PLAYER, demoPerson } from './demo-player.ts';
import { catalogue, type SeedEngine } from './generate-catalogue.ts';
import { SAMPLE_COUPONS, SAMPLE_ROLLOVER_RULES } from './sample-coupons.ts';

const DAY_MS = 86_400_000;
const USUAL_GAMES = 3_000;
const PROVIDERS = 40;
/** Makes the same catalogue everywhere. */
const RANDOM_SEED = 2_026;

/** What plays the games of a category, by its slug. */
const ENGINES = { slots: 'slot-3x3', roleta: 'roulette-1z', raspadinha: 'scratch-3x3' };
/** What plays a few of the slots instead. */
const JACKPOT_ENGINE = 'slot-jackpot';

interface SeedOptions {
  demoPlayer: boolean;
  /** How many games the catalogue has. */
  games?: number | undefined;
}

interface Seeded {
  demoPlayer?: { email: string; password: string };
}

/** Fills what is empty. `now` in ms. Asked again it changes nothing. */
export async function seed(db: Database, now: number, options: SeedOptions): Promise<Seeded> {
  if (await isContentEmpty(db.queries)) {
    const made = catalogue({
      games: options.games ?? USUAL_GAMES,
      providers: PROVIDERS,
      random: createRandom(RANDOM_SEED),
      now,
      engines: seedEngines(),
      jackpotSlots: seedEngine(JACKPOT_ENGINE),
    });
    const { tiles, ...rows } = catalogueRows(made);
    const { pictures, content } = contentRows();
    await db.transaction(async (tx) => {
      await insertPictures(tx, [...tiles, ...pictures]);
      await insertCatalogue(tx, rows);
      await insertContent(tx, content);
    });
  }
  if (!options.demoPlayer) return {};
  await db.transaction((tx) =>
    insertCoupons(
      tx,
      SAMPLE_ROLLOVER_RULES,
      SAMPLE_COUPONS.map((coupon) => couponRow(coupon, now)),
    ),
  );
  await db.transaction((tx) => seedDemoPlayer(tx, now));
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
