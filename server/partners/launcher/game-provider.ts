import type { PayTableRow } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import type { Launch } from './launch-token.ts';

/** What the server needs from a provider of games (D8). */
export interface GameProvider {
  /** How the provider is called in the wallet's moves. */
  name: string;
  /** Address of a frame that plays the launch once, good for a minute from `now` (ms). */
  addressOf(launch: Omit<Launch, 'expiresAt'>, now: number): string;
  /** What an engine pays, in the language; empty for an engine it doesn't have. */
  payTable(engine: string, language: Language): PayTableRow[];
}
