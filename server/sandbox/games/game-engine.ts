// The parts that differ between the sandbox's games: accepted bets, draws, payouts and the page's content. The shared
// parts (sessions, rounds, the wallet, the frame around the game) are in game-server.ts and game-page.ts.
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import type { PayTableRow } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { CoverGame } from '#server/sandbox/covers/cover.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import type { FairRules } from './fairness/fair-rules.ts';
import type { Bet } from './game-protocol.ts';
import type { JackpotRule } from './jackpot/jackpot-pool.ts';
import type { TimedRules } from './timed-rules.ts';

/** Returns a whole number from 0 up to, not including, `below`, all equally likely. */
export type RandomBelow = (below: number) => number;

/** A text of a game's page, with the values of its placeholders. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The game's long-run payout, computed over all outcomes, not simulated. */
interface EngineFacts {
  /** Return to player in hundredths of a percent, floored. */
  rtp: number;
  /** Hundredths of a percent of rounds that pay anything, floored. */
  hitFrequency: number;
  volatility: Game['volatility'];
}

export interface GameEngine {
  /** The name by which games of the catalogue refer to it. */
  name: string;
  /** Its script and style sheet on the sandbox's origin, and its texts under `sandbox`. */
  page: 'slot' | 'roulette' | 'scratch' | 'crash' | 'keno';
  facts: () => EngineFacts;
  /** The possible stakes of one bet, in cents, the lowest first; a game offers those within its own limits. */
  stakes: readonly Cents[];
  /** How its foot takes the stake: one for the whole round, or chips that are laid on fields. */
  stakeInput: 'stepper' | 'chips';
  /** Most that one round may stake (cents). */
  maxBetCents: Cents;
  /** The sum of a round's bets (cents); undefined if one isn't on offer. */
  stakeOf(bets: readonly Bet[]): Cents | undefined;
  /** How long (ms) a win waits for the player to see the round end; without it a win is paid at once. */
  holdsWinMs?: number;
  /** The random part of a round, independent of its stake and of earlier rounds. */
  draw(randomBelow: RandomBelow): number[];
  /** Draws from seeds that the player can verify afterwards, instead of `draw`. */
  fair?: FairRules;
  /** A round that takes its time and that the player can end earlier. Its result leaves the server only when it is over. */
  timed?: TimedRules;
  /** Least time between two starts of a session (ms). */
  startGapMs?: number;
  /** What the bets win (cents). */
  winOf(bets: readonly Bet[], drawn: readonly number[]): Cents;
  /** The pot that real-money rounds feed and may win, and the number that decides it: below the stake (cents) it wins. */
  jackpot?: { rule: JackpotRule; numberOf(drawn: readonly number[]): number };
  payTable(language: Language, game: CoverGame): PayTableRow[];
  /** The static parts of a game's page: the background, the playing area, and its own buttons. */
  scene(game: CoverGame): string;
  stage(t: Translate, game: CoverGame, language: Language): Markup;
  buttons(t: Translate): Markup | '';
}

/** The stake of a round that takes one bet on `on` out of `stakes` (cents); undefined for anything else. */
export function onlyStake(bets: readonly Bet[], on: string, stakes: readonly Cents[]): Cents | undefined {
  const [bet, ...more] = bets;
  return bet?.on === on && more.length === 0 && stakes.includes(bet.stake) ? bet.stake : undefined;
}
