// How long each call to a party may take and whether it orders something, for all adapters (D8).
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { type PartyCallRule, type PartyCalls, PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { DocumentRegisterUnavailable } from './documents/document-register.ts';
import { VerificationRefused } from './kyc/kyc-provider.ts';
import { MailRefused } from './mail/mailer.ts';
import type { Parties } from './parties.ts';
import { ChargeRefused, PayoutRefused, UnknownPixCharge } from './pix/pix-provider.ts';
import type { PushService } from './push/push-service.ts';
import { PushRefused, pushCompany } from './push/web-push.ts';

type GuardedParties = Parties & { push: PushService };

/** The methods of a party that are answered over the network. */
type NetworkCall<Party> = {
  [Method in keyof Party]-?: NonNullable<Party[Method]> extends (...args: never[]) => Promise<unknown>
    ? Method
    : never;
}[keyof Party];

interface Rule extends PartyCallRule {
  /** The error that callers know for no answer. */
  unavailable?: new (
    why: string,
    options: ErrorOptions,
  ) => Error;
  /** Where the party is several: which of them a call is made to. Each has a breaker of its own. */
  oneOf?: (...args: never[]) => string;
}

type Rules = {
  readonly [Name in keyof GuardedParties]: Readonly<Record<NetworkCall<GuardedParties[Name]>, Rule>>;
};

const read = (deadlineMs: number): Rule => ({ kind: 'read', deadlineMs });
const order = (deadlineMs: number, ...answers: NonNullable<Rule['answers']>): Rule => ({
  kind: 'order',
  deadlineMs,
  answers,
});

/** A party that a player waits for is given less time than a turn has (player-turns.ts). */
const RULES: Rules = {
  pix: {
    createCharge: order(10_000, ChargeRefused),
    lookUpCharge: read(5_000),
    createPayout: order(10_000, PayoutRefused),
    hasPayout: read(5_000),
    findKeyOwner: read(5_000),
    refund: order(10_000, UnknownPixCharge),
    hasRefund: read(5_000),
  },
  documents: { lookUp: { ...read(5_000), unavailable: DocumentRegisterUnavailable } },
  impediments: { check: read(3_000) },
  kyc: { startVerification: order(10_000, VerificationRefused) },
  ipCheck: { check: read(2_000) },
  // An adapter may refuse the challenge of a check that is off.
  botCheck: { challenge: { ...read(3_000), answers: [Refusal] }, verify: read(3_000) },
  games: { jackpots: read(3_000) },
  sports: { changes: read(5_000), statistics: read(5_000) },
  // The form can be filled in without it.
  addresses: { lookUp: read(3_000) },
  mail: { send: order(10_000, MailRefused) },
  push: {
    send: {
      ...order(12_000, PushRefused),
      oneOf: ({ endpoint }: { endpoint: string }) => pushCompany(endpoint),
    },
  },
};

/**
 * A party whose calls over the network have the deadline and breaker of their rule. What an adapter answers by itself has none, and so has a
 * party whose answers are computed in this process.
 */
export function withDeadlines<Party extends GuardedParties[keyof GuardedParties]>(
  name: keyof GuardedParties,
  party: Party,
  calls: PartyCalls,
): Party {
  if ('computed' in party && party.computed) return party;
  const rules: Readonly<Record<string, Rule>> = RULES[name];
  return new Proxy(party, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      const rule = typeof property === 'string' && Object.hasOwn(rules, property) && rules[property];
      if (typeof value !== 'function' || !rule) return value;
      return async (...args: unknown[]): Promise<unknown> => {
        const method = String(property);
        const call = rule.oneOf ? `${method}.${rule.oneOf(...(args as never[]))}` : method;
        try {
          return await calls.call(name, call, rule, async () => Reflect.apply(value, target, args));
        } catch (error) {
          const { unavailable: Known } = rule;
          if (Known && error instanceof PartyUnavailable) throw new Known(error.message, { cause: error });
          throw error;
        }
      };
    },
  });
}
