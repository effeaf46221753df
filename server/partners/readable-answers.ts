// What adapters return is read by the same rule as what parties send (party-json.ts): an answer with a text that is none is an error of
// the party, before anything of it is stored or shown.
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { unreadablePlaces } from '#server/core/readable-text.ts';
import { DocumentRegisterUnavailable } from './documents/document-register.ts';
import { CallbackRefused } from './kyc/kyc-provider.ts';
import type { Parties } from './parties.ts';
import { WebhookRefused } from './pix/pix-provider.ts';

/** A party answered with NUL or half a surrogate pair in a text. */
export class UnreadableAnswer extends PartyUnavailable {
  override name = 'UnreadableAnswer';
}

/** By party and method: the error that its callers know for what can't be read. All others throw `UnreadableAnswer`. */
const KNOWN_ERRORS: Partial<Record<keyof Parties, Readonly<Record<string, new (why: string) => Error>>>> = {
  pix: { parseWebhook: WebhookRefused },
  kyc: { parseCallback: CallbackRefused },
  documents: { lookUp: DocumentRegisterUnavailable },
};

/** A party whose methods throw where an answer has a text that is none. A feed's answers are judged event by event (parse-feed-event.ts). */
export function withReadableAnswers<Name extends keyof Parties>(
  name: Name,
  party: Parties[Name],
): Parties[Name] {
  if (name === 'sports') return party;
  function checked(method: string, answer: unknown): unknown {
    const places = unreadablePlaces(answer);
    if (places.length === 0) return answer;
    const Known = KNOWN_ERRORS[name]?.[method] ?? UnreadableAnswer;
    throw new Known(`unreadable text in the answer of ${name}.${method} ${places.join(', ')}`.trim());
  }
  return new Proxy(party, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function' || typeof property !== 'string') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, args);
        return answer instanceof Promise
          ? answer.then((settled) => checked(property, settled))
          : checked(property, answer);
      };
    },
  });
}
