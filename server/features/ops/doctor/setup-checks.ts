// What follows from how the server was started: secrets, adapters and whether the parties behind them answer.
import type { PartyState } from '#server/core/parties/party-calls.ts';
import type { Env } from '#server/env.ts';
import type { Finding } from './finding.ts';

/** The checks of secrets: which were generated, and which are used twice. Values are compared, never shown. */
export function checkSecrets(
  secrets: Readonly<Record<string, string>>,
  { secrets: given, opsToken }: Pick<Env, 'secrets' | 'opsToken'>,
): Finding[] {
  const all = Object.entries({ ...secrets, ...(opsToken ? { OPS_TOKEN: opsToken } : {}) });
  return all.map(([subject, value]) => {
    const sameAs = all.filter(([name, other]) => name !== subject && other === value).map(([name]) => name);
    if (sameAs.length > 0) {
      return {
        area: 'secrets',
        subject,
        state: 'problem',
        text: `has the value of ${sameAs.join(', ')}: give each its own`,
      };
    }
    if (new Set(value).size < 8) {
      return {
        area: 'secrets',
        subject,
        state: 'problem',
        text: 'can be guessed: it repeats few characters',
      };
    }
    const isGiven = subject === 'OPS_TOKEN' || Object.hasOwn(given, subject);
    return isGiven
      ? { area: 'secrets', subject, state: 'ok', text: 'set' }
      : { area: 'secrets', subject, state: 'note', text: 'generated, in the data folder' };
  });
}

/** Parties whose adapters say nothing about the others: no contract with another company is behind them, and no money. */
const UNCONTRACTED = ['botCheck', 'addresses'];

/** The checks of outside parties. Takes who plays each: the adapter's name, or `sandbox`. */
export function checkAdapters(playedBy: Readonly<Record<string, string>>): Finding[] {
  const real = Object.keys(playedBy).filter((party) => playedBy[party] !== 'sandbox');
  const [firstReal] = real.filter((party) => !UNCONTRACTED.includes(party));
  return Object.entries(playedBy).map(([subject, player]) => {
    if (player !== 'sandbox') return { area: 'adapters', subject, state: 'ok', text: player };
    return firstReal
      ? {
          area: 'adapters',
          subject,
          state: 'problem',
          text: `played by the sandbox, while ${firstReal} is real`,
        }
      : { area: 'adapters', subject, state: 'note', text: 'played by the sandbox' };
  });
}

/** The checks of calls to outside parties: a problem is one that is not made at present, because it failed repeatedly on this copy. */
export function checkParties(states: readonly PartyState[]): Finding[] {
  return states.map(({ party, call, breaker, lastError }) => {
    const subject = `${party}.${call}`;
    if (breaker === 'closed') return { area: 'parties', subject, state: 'ok', text: 'is called' };
    const next = breaker === 'open' ? 'is not called for some seconds' : 'is tried by the next call';
    return {
      area: 'parties',
      subject,
      state: 'problem',
      text: `failed repeatedly and ${next}: ${lastError}`,
    };
  });
}
