import { expect, test } from 'vitest';
import { openPartyCalls } from '#server/core/parties/party-calls.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openParties } from './adapters.ts';
import type { AdapterContext, Adapters, ChosenAdapters, Parties } from './parties.ts';

/** What of each party is answered over the network. */
const CALLS: Readonly<Record<keyof Parties, string[]>> = {
  pix: ['createCharge', 'lookUpCharge', 'createPayout', 'hasPayout', 'findKeyOwner', 'refund', 'hasRefund'],
  documents: ['lookUp'],
  impediments: ['check'],
  kyc: ['startVerification'],
  ipCheck: ['check'],
  botCheck: ['challenge', 'verify'],
  games: ['jackpots'],
  sports: ['changes', 'statistics'],
  mail: ['send'],
  addresses: ['lookUp'],
};
const NAMES = Object.keys(CALLS) as (keyof Parties)[];
const CONTEXT = {} as AdapterContext;

/** A party that never answers. */
const silent = (name: keyof Parties): object =>
  Object.fromEntries(CALLS[name].map((call) => [call, () => new Promise(() => {})]));

const byName = <Value>(valueFor: (name: keyof Parties) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, valueFor(name)]));

const NO_ADAPTERS = byName(() => ({})) as unknown as Adapters;
const OWN_ADAPTERS = byName((name) => ({ own: { open: () => silent(name) } })) as unknown as Adapters;

test.each([
  ['an own adapter', OWN_ADAPTERS, byName(() => 'own'), undefined],
  ['the sandbox', NO_ADAPTERS, {}, byName(silent)],
])(
  'every call to a party that %s plays has a deadline and a breaker',
  async (_, adapters, chosen, sandbox) => {
    const timers = handTimers();
    const calls = openPartyCalls(timers);
    const parties = openParties(
      adapters,
      chosen as ChosenAdapters,
      CONTEXT,
      sandbox as Parties | undefined,
      calls,
    ) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    for (let times = 0; times < 5; times += 1) {
      const asked = NAMES.flatMap((name) => CALLS[name].map((call) => parties[name]?.[call]?.()));
      // The calls are under way one turn later.
      await Promise.resolve();
      timers.advance(12_000);
      for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    }
    const states = calls.states().map(({ party, call, breaker }) => `${party}.${call} ${breaker}`);
    const expected = NAMES.flatMap((name) => CALLS[name].map((call) => `${name}.${call} open`));
    expect(states.toSorted()).toEqual(expected.toSorted());
  },
);
