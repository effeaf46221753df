import { getPostalAddress } from '#contract/endpoints/player/postal-address-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { AddressService } from '#server/partners/addresses/address-service.ts';

/** A player has one address, and mistypes its CEP a few times. */
const LOOK_UPS: RateRule = { name: 'postal-address', max: 30, windowMs: 60 * 60_000 };

/** What a CEP is of. The log names neither the player nor the CEP: together they tell where a person lives. */
export function postalAddressEndpoint({ limiter, log }: Services, addresses: AddressService): Endpoint {
  return endpoint(
    getPostalAddress,
    async ({ params, caller, now }) => {
      const postalCode = params.postal_code ?? '';
      if (addresses.off || !/^\d{8}$/.test(postalCode)) throw new Refusal('not_found');
      await limiter.consume(LOOK_UPS, caller.playerId, now);
      const found = await addresses.lookUp(postalCode).catch((error: unknown) => {
        if (!(error instanceof PartyUnavailable)) throw error;
        log.warn({ error }, 'the address service did not answer');
        throw new Refusal('not_ready');
      });
      if (!found) throw new Refusal('not_found');
      return found;
    },
    { quiet: true },
  );
}
