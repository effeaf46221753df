import type { PayTableRow } from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Launch } from './launch-token.ts';

/** A progressive jackpot as its provider publishes it. */
interface PublishedJackpot {
  /** The engine whose games feed it and can win it. */
  engine: string;
  /** What it would pay now (cents). */
  potCents: number;
  /** What it starts with after a win (cents). */
  startCents: number;
  /** Hundredths of a percent of each stake that feed it. */
  share: number;
  /** A round wins it once in so many. */
  oneIn: number;
}

/** What a game's own symbols and look are drawn from. */
interface GameSubject {
  id: string;
  name: string;
  /** Provider id. */
  provider: string;
  /** Category slug. */
  category: string;
}

/** Addresses of pictures, whose sizes the contract states (`gameLook`); empty: there is none. */
export interface GameLook {
  /** Background of the pictures and a colour of letters that is readable on it, `#rrggbb`. */
  ground: string;
  ink: string;
  /** The reels, the game's window, the piece with words below, the one with words on its left, and the game's name. */
  picture: string;
  window: string;
  narrow: string;
  wide: string;
  title: string;
}

/** What the server needs from a provider of games (D8). */
export interface GameProvider {
  /** The provider's name in wallet transactions. */
  name: string;
  /**
   * True where a credit doesn't tell that its round is over. A stake of the round may then follow a credit, and can be
   * rolled back until a later credit counts it. Absent: each credit ends its round, and a later stake is refused.
   */
  creditLeavesRoundOpen?: boolean;
  /** Address of a frame that plays the launch once, good for a minute from `now` (ms). */
  launchUrl(launch: Omit<Launch, 'expiresAt'>, now: number): string;
  /** The jackpots that can be won now. */
  jackpots(): Promise<PublishedJackpot[]>;
  /** What a game pays that plays on the engine, in the language; empty for an engine it doesn't have. */
  payTable(engine: string, language: Language, game: GameSubject): PayTableRow[];
  /** Hundredths of a percent of an engine's rounds that pay anything; undefined for an engine it doesn't have. */
  hitFrequency?(engine: string): number | undefined;
  /** How a game on the engine looks as it is played; undefined if there is no picture of it. */
  gameLook?(engine: string, game: GameSubject): GameLook | undefined;
}
