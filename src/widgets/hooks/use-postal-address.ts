import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AddressParts } from '#contract/rules/player/address.ts';
import { postalAddressQuery } from '#src/data/player/postal-address.ts';

/** The parts that a CEP may tell. The state is also told by the CEP's first digits, without a service. */
const TOLD = ['street', 'district', 'city', 'state'] as const;

/**
 * Fills in what the address's CEP tells, once it is typed whole. What the player wrote stays; what an earlier CEP told is replaced. `onFill`
 * receives the address with the names of the parts that changed. Without an answer nothing happens: the player types on.
 */
export function usePostalAddress(
  address: AddressParts,
  onFill: (address: AddressParts, names: readonly (keyof AddressParts)[]) => void,
): void {
  const { postal_code: code } = address;
  // An address that was there before is not looked up: its street may be more exact than the service's.
  const [before, setBefore] = useState<string | null>(code);
  const told = useRef<Partial<AddressParts>>({});
  // Once another whole code was typed, its street may be there: the first code is looked up too from then on.
  if (before !== null && code.length === 8 && code !== before) setBefore(null);
  const { data: found } = useQuery({
    ...postalAddressQuery(code),
    enabled: code.length === 8 && code !== before,
  });
  const fill = useEffectEvent(() => {
    if (!found) return;
    const isFree = (name: (typeof TOLD)[number]) =>
      name === 'state' || address[name].trim() === '' || address[name] === told.current[name];
    const changed = TOLD.filter((name) => found[name] !== address[name] && isFree(name));
    told.current = found;
    if (changed.length > 0)
      onFill({ ...address, ...Object.fromEntries(changed.map((name) => [name, found[name]])) }, changed);
  });
  useEffect(() => {
    if (found) fill();
  }, [found]);
}
