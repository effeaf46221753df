import type { Language } from '#contract/languages.ts';
import { hashText } from '#contract/rules/art/seeded-random.ts';
import type { CoverGame } from '#server/sandbox/covers/cover.ts';
import { type GameEngine, onlyStake } from '#server/sandbox/games/game-engine.ts';
import {
  type JackpotRule,
  jackpotRtp,
  NO_POT,
  POT_ON_REELS,
} from '#server/sandbox/games/jackpot/jackpot-pool.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { slotRates } from './slot-facts.ts';
import {
  SLOT_NAMES,
  SLOT_TABLES,
  type SlotName,
  STAKES,
  STRIPS,
  showsPot,
  spinAt,
  stopsOf,
  stripLength,
  winOf,
} from './slot-game.ts';
import { skinOf, slotStage } from './slot-stage.ts';

/** The law asks for at least this long between two starts (ms). */
const START_GAP_MS = 2_500;

/** One pot for all games that play on this engine: R$ 1,000 at the start, 1.5 % of each stake, once in 64³ rounds. */
export const FAROL_JACKPOT: JackpotRule = {
  name: 'farol',
  startCents: 100_000,
  share: 150,
  oneIn: stripLength('jackpot') ** 3,
  replacedPays: SLOT_TABLES.jackpot.pays[0] ?? 0,
};

function payTable(slot: SlotName, language: Language, game: CoverGame) {
  const { words } = skinOf(game);
  return SLOT_TABLES[slot].pays.map((pays, symbol) => ({
    outcome: sandboxText(language, 'casino.pay-line', {
      symbol: sandboxText(language, `symbol.${words[symbol]}`),
    }),
    pays: pays * 100,
  }));
}

function slotEngine(slot: SlotName): GameEngine {
  return {
    // An engine of earlier builds has the name slot-jackpot, and other rules: copies of both builds may run at once.
    name: slot === 'jackpot' ? 'slot-pot' : `slot-${slot}`,
    page: 'slot',
    // How far a round's result scatters, in stakes: 4.61, 8.59, 22.75; with a pot a rare win of thousands is added.
    facts: () => ({ ...slotRates(slot), volatility: slot }),
    stakes: STAKES,
    stakeInput: 'stepper',
    startGapMs: START_GAP_MS,
    maxBetCents: Math.max(...STAKES),
    stakeOf: (bets) => onlyStake(bets, 'round', STAKES),
    // Every stop of a reel is equally likely. The last number names the reels, for rounds that a later build shows.
    draw: (randomBelow) => [...STRIPS[slot].map((strip) => randomBelow(strip.length)), stripLength(slot)],
    winOf: (bets, drawn) => winOf(bets[0]?.stake ?? 0, spinAt(slot, drawn).pays),
    payTable: (language, game) => payTable(slot, language, game),
    scene: (game) => skinOf(game).sprite,
    stage: (t, game, language) => slotStage(slot, slotEngineOf(slot), t, game, language),
    buttons: () => '',
  };
}

/** The slot with a pot: the reels win it. */
const jackpotEngine: GameEngine = {
  ...slotEngine('jackpot'),
  facts() {
    const { rtp, hitFrequency } = slotRates('jackpot');
    return { rtp: rtp + jackpotRtp(FAROL_JACKPOT), hitFrequency, volatility: 'jackpot' };
  },
  jackpot: {
    rule: FAROL_JACKPOT,
    numberOf(drawn) {
      const stops = stopsOf('jackpot', drawn);
      return stops && showsPot('jackpot', stops) ? POT_ON_REELS : NO_POT;
    },
  },
};

const ENGINES: Readonly<Record<SlotName, GameEngine>> = {
  low: slotEngine('low'),
  medium: slotEngine('medium'),
  high: slotEngine('high'),
  jackpot: jackpotEngine,
};

/** The engine of a slot's name. */
export const slotEngineOf = (slot: SlotName): GameEngine => ENGINES[slot];

export const SLOT_ENGINES: readonly GameEngine[] = SLOT_NAMES.map(slotEngineOf);

/** Of a hundred games so many play on the engines up to and with this one. */
const UP_TO = [
  ['low', 35],
  ['medium', 75],
  ['high', 95],
  ['jackpot', 100],
] as const;

/** The slot that a game of the catalogue plays, by the hash of its id: 35, 40, 20 and 5 in a hundred. */
export function slotOfGame(gameId: string): SlotName {
  const place = hashText(gameId) % 100;
  return UP_TO.find(([, end]) => place < end)?.[0] ?? 'low';
}
