import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { pick, type Random } from '#contract/rules/art/seeded-random.ts';
import { slugify } from '#contract/rules/page/slug.ts';
import { GAME_CATEGORIES, type GameCategory } from '#server/data/content/defaults/game-categories.ts';
import { type CoverProvider, PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { FAMILIES } from '#server/sandbox/covers/families.ts';
import { tagsOf } from './game-tags.ts';
import { type NameStock, nextName } from './names/game-names.ts';
import type { Theme } from './names/nouns.ts';

interface CategoryMix {
  /** Part of the generated catalogue, per mille; all together 1,000. */
  share: number;
  /** Lowest and highest theoretical return, hundredths of a percent. */
  rtp: readonly [number, number];
}

type SeedCategory = GameCategory & CategoryMix;

/** How the generated catalogue is spread over the categories, by the category's slug. */
const MIX: Readonly<Record<string, CategoryMix>> = {
  slots: { share: 540, rtp: [9_300, 9_720] },
  live: { share: 130, rtp: [9_480, 9_860] },
  mesa: { share: 50, rtp: [9_610, 9_890] },
  crash: { share: 60, rtp: [9_500, 9_700] },
  roleta: { share: 55, rtp: [9_470, 9_730] },
  bingo: { share: 40, rtp: [8_900, 9_420] },
  raspadinha: { share: 45, rtp: [8_600, 9_200] },
  dados: { share: 30, rtp: [9_620, 9_880] },
  'vinte-e-um': { share: 30, rtp: [9_850, 9_950] },
  keno: { share: 20, rtp: [8_800, 9_400] },
};

/** The category with the generator’s figures. */
function withMix(category: GameCategory): SeedCategory {
  const mix = MIX[category.slug];
  if (!mix) throw new Error(`the generated catalogue has no share for the category ${category.slug}`);
  return { ...category, ...mix };
}

const [FIRST_CATEGORY, ...FURTHER_CATEGORIES] = GAME_CATEGORIES;
const SLOTS = withMix(FIRST_CATEGORY);
const OTHERS = FURTHER_CATEGORIES.map(withMix);

type SeedProvider = Pick<CoverProvider, 'id' | 'name'>;

type Volatility = Game['volatility'];

/** What a game states of how it pays and what it takes. */
type GameFacts = {
  /** Hundredths of a percent. */
  rtp: number;
  volatility: Volatility;
  /** Hundredths of a percent of rounds that pay anything. */
  hitFrequency: number;
  /** Cents. */
  minBet: number;
  maxBet: number;
};

/** An engine with what it really pays and takes: a game that plays on it states these and no other figures. */
export type SeedEngine = GameFacts & {
  /** Its launch code. */
  name: string;
};

export type SeedGame = {
  /** 1 and up, without gaps. */
  id: number;
  /** Unique; the game's segment in an address. */
  code: string;
  name: string;
  /** Provider id. */
  provider: string;
  categoryId: number;
  category: string;
  /** Theoretical return, hundredths of a percent: 8,500 to 10,000. */
  rtp: number;
  volatility: Volatility;
  /** Hundredths of a percent of rounds that pay anything. */
  hitFrequency: number;
  tags: readonly Theme[];
  /** Engine that plays it; null: it can't be played here, and its page says so. */
  launch: string | null;
  /** Whether it may be played without money. */
  demo: boolean;
  /** Cents. */
  minBet: number;
  maxBet: number;
  /** ms since 1970. */
  createdAt: number;
};

type CatalogueOptions = {
  /** How many games, 1 and up. */
  games: number;
  /** How many of the 40 providers, in their order. */
  providers: number;
  random: Random;
  /** ms since 1970; games are dated up to two years before it. */
  now: number;
  /** The engine that every game of a category plays on, by the category's slug; games of the others can't be played here. */
  engines: Readonly<Record<string, SeedEngine>>;
  /** The engine of a slot, by the game's id. */
  slotEngine?: (gameId: string) => SeedEngine | undefined;
};

export type GeneratedCatalogue = {
  providers: readonly SeedProvider[];
  categories: readonly SeedCategory[];
  games: readonly SeedGame[];
};

const FIRST_NAME = 'Sete Ladeiras';
const DAY_MS = 86_400_000;
const OLDEST_DAYS = 730;
/** Of games without an engine: none of these has a jackpot. */
const VOLATILITIES = ['low', 'medium', 'medium', 'high'] as const;
const HITS = { low: 3_600, medium: 2_700, high: 1_900 } as const;
const MIN_BETS = [10, 20, 50] as const;
const MAX_BETS = [1_000, 2_000] as const;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((entry) => ({ entry, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}

/** A category for each game, a slot first: shares rounded down, what is left over goes to slots. */
function categoriesFor(games: number, random: Random): SeedCategory[] {
  const rest = OTHERS.flatMap((category) =>
    Array.from({ length: Math.floor((games * category.share) / 1_000) }, () => category),
  );
  const slots = Array.from({ length: games - rest.length - 1 }, () => SLOTS);
  return [SLOTS, ...shuffled([...slots, ...rest], random)];
}

/** Every provider has a game before any has a second one; beyond that chance decides. */
function ownersFor(
  games: number,
  [first, ...others]: readonly CoverProvider[],
  random: Random,
): CoverProvider[] {
  if (!first) return [];
  const all = [first, ...others] as const;
  return Array.from({ length: games }, (_, index) => {
    const drawn = pick(random, all);
    return all[index] ?? drawn;
  });
}

function facts(category: SeedCategory, random: Random): GameFacts {
  const [least, most] = category.rtp;
  const volatility = pick(random, VOLATILITIES);
  return {
    rtp: least + 10 * Math.floor((random() * (most - least)) / 10),
    volatility,
    hitFrequency: HITS[volatility] + 10 * Math.floor(random() * 60),
    minBet: pick(random, MIN_BETS),
    maxBet: pick(random, MAX_BETS),
  };
}

/**
 * The seeded catalogue: the same for the same options and source of chance. Game 1 is always 'Sete Ladeiras'. Throws
 * `NamesExhausted` for a catalogue larger than the words allow (well over 30,000).
 */
export function generateCatalogue({
  games,
  providers,
  random,
  now,
  engines,
  slotEngine,
}: CatalogueOptions): GeneratedCatalogue {
  const chosen = PROVIDERS.slice(0, providers);
  const categories = categoriesFor(games, random);
  const owners = ownersFor(games, chosen, random);
  const stock: NameStock = { taken: new Set([slugify(FIRST_NAME)]), spent: new Set() };
  const list = owners.map((owner, index): SeedGame => {
    const category = categories[index] ?? SLOTS;
    const name = index === 0 ? FIRST_NAME : nextName(category.slug, random, FAMILIES[owner.family], stock);
    const drawnFacts = facts(category, random);
    const engine = category === SLOTS ? slotEngine?.(String(index + 1)) : engines[category.slug];
    const { name: launch = null, ...engineFacts } = engine ?? {};
    return {
      id: index + 1,
      code: slugify(name),
      name,
      provider: owner.id,
      categoryId: category.id,
      category: category.slug,
      ...drawnFacts,
      ...engineFacts,
      tags: tagsOf(name),
      launch,
      demo: launch !== null,
      createdAt: now - Math.floor(random() * OLDEST_DAYS) * DAY_MS,
    };
  });
  return {
    providers: chosen.map(({ id, name }) => ({ id, name })),
    categories: [SLOTS, ...OTHERS],
    games: list,
  };
}
