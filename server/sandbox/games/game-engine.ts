// What each game of the sandbox has of its own: which bets it takes, what it draws and pays, and what its page shows. What
// is common to all (sessions, rounds, the wallet, the frame around the game) is in game-server.ts and game-page.ts.
import type { PayTableRow } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Markup } from '#server/sandbox/site/sandbox-layout.ts';
import type { Bet } from './game-protocol.ts';
import type { JackpotRule } from './jackpot/jackpot-rule.ts';

/** Gives a whole number from 0 up to, not including, `below`, each as likely as any other. */
export type RandomBelow = (below: number) => number;

/** How a game pays in the long run, counted over all outcomes and not tried. */
interface EngineFacts {
  /** Return to player in hundredths of a percent, floored. */
  rtp: number;
  /** Hundredths of a percent of rounds that pay anything, floored. */
  hitFrequency: number;
  volatility: 'low' | 'medium' | 'high';
}

export interface GameEngine {
  /** How games of the catalogue name it. */
  name: string;
  /** Its script and style sheet on the sandbox's origin, and its texts under `sandbox`. */
  page: 'slot' | 'roulette' | 'scratch';
  facts: () => EngineFacts;
  /** What can be staked at once, in cents, the least first; a game offers those within its own limits. */
  stakes: readonly Cents[];
  /** Most that one round may stake (cents). */
  maxBetCents: Cents;
  /** The sum of a round's bets (cents); undefined where they aren't on offer. */
  stakeOf(bets: readonly Bet[]): Cents | undefined;
  /** How long (ms) a win waits for the player to see the round end; without it a win is paid at once. */
  holdsWinMs?: number;
  /** What chance decides in a round, whatever was staked, won or lost before. */
  draw(randomBelow: RandomBelow): number[];
  /** What the bets win (cents). */
  winOf(bets: readonly Bet[], drawn: readonly number[]): Cents;
  /** The pot that rounds of real money feed and may win, and which drawn number decides it. */
  jackpot?: { rule: JackpotRule; numberOf(drawn: readonly number[]): number };
  payTable(language: Language): PayTableRow[];
  /** What stands still of its page: the ground, what is played on, and its own buttons. */
  scene: string;
  stage(say: (key: string) => string): Markup;
  buttons(say: (key: string) => string): Markup | '';
}

/** The stake of a round that takes one bet on `on` out of `stakes` (cents); undefined for anything else. */
export function onlyStake(bets: readonly Bet[], on: string, stakes: readonly Cents[]): Cents | undefined {
  const [bet, ...more] = bets;
  return bet?.on === on && more.length === 0 && stakes.includes(bet.stake) ? bet.stake : undefined;
}
