import { useEffect, useEffectEvent } from 'react';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { fillSlipFromLink, SLIP_PARAMETER, slipKeys } from './fill-slip-from-link.ts';

/** Fills the slip from the address, once, and shows it. `rail`: it stands beside the page already. */
export function useSlipFromLink(rail: boolean): void {
  const [query, setQuery] = useQueryParameters();
  const value = query.get(SLIP_PARAMETER);
  const fill = useEffectEvent(async (text: string) => {
    // Taken out of the address: a reload must not add what the player removed.
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(SLIP_PARAMETER);
        return after;
      },
      { replace: true, state: history.state },
    );
    if ((await fillSlipFromLink(slipKeys(text))) && !rail) openModal('slip');
  });
  useEffect(() => {
    if (value !== null) void fill(value);
  }, [value]);
}
