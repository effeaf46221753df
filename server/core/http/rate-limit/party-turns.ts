import { type FairTurnLimits, type FairTurns, openFairTurns } from './fair-turns.ts';

/** Asks a party in the key's turn. Throws like `FairTurns`. */
type PartyTurns = <Answer>(party: string, key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Opens the turns of calls to outside parties, those of each party apart: a slow one keeps no call to another waiting. */
export function openPartyTurns(limits: FairTurnLimits): PartyTurns {
  const parties = new Map<string, FairTurns>();
  return (party, key, ask) => {
    const turns = parties.get(party) ?? openFairTurns(limits);
    parties.set(party, turns);
    return turns.run(key, ask);
  };
}
