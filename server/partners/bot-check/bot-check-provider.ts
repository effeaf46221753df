import type { BotChallenge } from '#contract/endpoints/player/registration-calls.ts';

export interface BotCheck {
  /** A registration needs no token. What else asks for proof of work stays closed. */
  off?: true;
  /** A new challenge, good for some minutes from `now` (ms). */
  challenge(now: number): Promise<BotChallenge>;
  /** Takes the token a page made by solving a challenge; true once, false for a second use, a wrong or a late one. */
  verify(token: string, now: number): Promise<boolean>;
}
