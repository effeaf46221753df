// The adapters of this build. An adapter of an operator's own is a file in `server/partners/<party>/` and a row here.
import type { PartyCalls } from '#server/core/parties/party-calls.ts';
import { NO_ADDRESS_SERVICE } from './addresses/no-address-service.ts';
import { openViaCep } from './addresses/viacep.ts';
import { createAltchaBotCheck } from './bot-check/altcha-bot-check.ts';
import { NO_BOT_CHECK } from './bot-check/no-bot-check.ts';
import type { AdapterContext, Adapters, ChosenAdapters, Parties, PartyPages } from './parties.ts';
import { withDeadlines } from './party-rules.ts';
import { withReadableAnswers } from './readable-answers.ts';

export const ADAPTERS: Adapters = {
  pix: {},
  documents: {},
  kyc: {},
  mail: {},
  impediments: {},
  ipCheck: {},
  botCheck: {
    altcha: { open: ({ services, secrets }) => createAltchaBotCheck(services.db, secrets.botCheck) },
    none: { open: () => NO_BOT_CHECK },
  },
  games: {},
  sports: {},
  addresses: {
    viacep: { open: () => openViaCep() },
    none: { open: () => NO_ADDRESS_SERVICE },
  },
};

const PARTIES = Object.keys(ADAPTERS) as (keyof Parties)[];

/** The names that the environment may choose, by party. */
export function adapterNames(adapters: Adapters): Record<keyof Parties, string[]> {
  return Object.fromEntries(PARTIES.map((party) => [party, Object.keys(adapters[party])])) as Record<
    keyof Parties,
    string[]
  >;
}

/** A party whose calls have deadlines and breakers; an answer with a text that is none counts as no answer. */
export function guardParty<Name extends keyof Parties>(
  name: Name,
  party: Parties[Name],
  calls: PartyCalls,
): Parties[Name] {
  return withDeadlines(name, withReadableAnswers(name, party), calls);
}

/**
 * Opens the chosen adapter of each party, and guards its calls; the sandbox plays the parties that have none. Throws where there is no
 * sandbox either.
 */
export function openParties(
  adapters: Adapters,
  chosen: ChosenAdapters,
  context: AdapterContext,
  sandbox: Parties | undefined,
  calls: PartyCalls,
): Parties {
  function open<Name extends keyof Parties>(party: Name): Parties[Name] {
    const adapter = adapters[party][chosen[party]];
    if (adapter) return guardParty(party, adapter.open(context), calls);
    if (sandbox) return guardParty(party, sandbox[party], calls);
    throw new Error(`there is no adapter ${chosen[party]} for the party ${party}, and no sandbox`);
  }
  return {
    pix: open('pix'),
    documents: open('documents'),
    kyc: open('kyc'),
    mail: open('mail'),
    impediments: open('impediments'),
    ipCheck: open('ipCheck'),
    botCheck: open('botCheck'),
    games: open('games'),
    sports: open('sports'),
    addresses: open('addresses'),
  };
}

/** What the page loads and shows of each party: of the chosen adapter, else of the sandbox. */
export function chosenPages(
  adapters: Adapters,
  chosen: ChosenAdapters,
  sandbox: PartyPages | undefined,
): PartyPages {
  return Object.fromEntries(
    PARTIES.flatMap((party) => {
      const adapter = adapters[party][chosen[party]];
      const page = adapter ? adapter.page : sandbox?.[party];
      return page ? [[party, page]] : [];
    }),
  );
}

/** Who plays each party: the name of the chosen adapter, or `sandbox`. */
export function playersOf(adapters: Adapters, chosen: ChosenAdapters): Record<string, string> {
  return Object.fromEntries(
    PARTIES.map((party) => [party, adapters[party][chosen[party]] ? chosen[party] : 'sandbox']),
  );
}
