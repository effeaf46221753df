// ViaCEP (https://viacep.com.br): a public service without a key. `GET /ws/<CEP>/json/` answers 200 with the address, or with `erro` where
// there is no such CEP; 400 for what is no CEP.
import * as v from 'valibot';
import { STATES } from '#contract/rules/player/address.ts';
import { readLimitedText } from '#server/core/parties/limited-answer.ts';
import { PartyUnavailable, partySignal } from '#server/core/parties/party-calls.ts';
import { partyJson } from '../party-json.ts';
import type { AddressService } from './address-service.ts';

const line = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), '');
const answerShape = v.pipe(
  partyJson,
  v.union([
    // Written as a boolean and as a text in the service's own examples.
    v.object({ erro: v.union([v.literal(true), v.literal('true')]) }),
    v.object({ logradouro: line, bairro: line, localidade: line, uf: v.picklist(STATES) }),
  ]),
);
/** Far more than an address has. */
const MAX_ANSWER_BYTES = 20_000;

const VIACEP_ORIGIN = 'https://viacep.com.br';

/** The addresses of ViaCEP. Throws `PartyUnavailable` for an answer that is none of those that it documents. */
export function openViaCep(origin = VIACEP_ORIGIN): AddressService {
  return {
    async lookUp(postalCode) {
      const answer = await fetch(`${origin}/ws/${postalCode}/json/`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: partySignal() ?? null,
      });
      const text = await readLimitedText(answer, MAX_ANSWER_BYTES).catch((cause: unknown) => {
        throw new PartyUnavailable('ViaCEP gave no whole answer', { cause });
      });
      if (answer.status !== 200) throw new PartyUnavailable(`ViaCEP answered ${answer.status}`);
      const parsed = v.safeParse(answerShape, text);
      if (!parsed.success) throw new PartyUnavailable('ViaCEP answered what is no address');
      if ('erro' in parsed.output) return undefined;
      const { logradouro, bairro, localidade, uf } = parsed.output;
      return { street: logradouro, district: bairro, city: localidade, state: uf };
    },
  };
}
