// The turn that the running code holds: of a visitor's address (visitor-turns.ts). It is left while an outside party is asked, so that a
// slow party keeps none of the address's other calls waiting.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface HeldTurn {
  /**
   * Leaves the turn, asks a party in a turn of that party's own, and comes back into a turn ahead of what waits for one. Throws what the
   * work throws, and the refusal 'too_many' where too many wait for the party.
   */
  askParty<Answer>(party: string, work: () => Promise<Answer>): Promise<Answer>;
}

const turns = new AsyncLocalStorage<HeldTurn>();

export const runInTurn = <Result>(turn: HeldTurn, work: () => Promise<Result>): Promise<Result> =>
  turns.run(turn, work);

/** Runs follow-up work outside of any turn, although a call in one started it. */
export const leaveTurn = (work: () => void): void => turns.exit(work);

/** The turn that the caller runs in, if any. */
export const heldTurn = (): HeldTurn | undefined => turns.getStore();
