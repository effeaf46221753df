import { queryOptions } from '@tanstack/react-query';
import { getPostalAddress } from '#contract/endpoints/player/postal-address-calls.ts';
import { call } from '#src/core/api/call.ts';

/** What a CEP of eight digits is of. Fails with 404 where there is no such CEP, or the backend has no address service. */
export function postalAddressQuery(postalCode: string) {
  return queryOptions({
    queryKey: ['account', 'postal-address', postalCode],
    queryFn: ({ signal }) => call(getPostalAddress, { params: { postal_code: postalCode }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The form goes on without it; a second try would come when the player has typed the street.
    retry: false,
  });
}
