import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';

/** Values by parameter; undefined or empty removes the parameter. */
type ParameterChange = Readonly<Record<string, string | undefined>>;

type SearchOptions = {
  /** Delay after the last letter (ms) before the address changes: browsers refuse more than some hundred changes in half a minute. */
  delayMs: number;
};

interface AddressSearch {
  /** The query of the address. */
  query: URLSearchParams;
  /** The text being typed, until the address has it; otherwise null. */
  typed: string | null;
  type: (text: string) => void;
  /** Writes the typed text into the address now. */
  settle: () => void;
  change: (change: ParameterChange) => void;
  /** Drops the text being typed, and changes the address. */
  clear: (change: ParameterChange) => void;
}

/**
 * A list's search text and filters, stored in the address; the text (`q`) follows a moment after it is typed, letter by letter: what
 * the field shows must not lose the space at its end while more is being typed. The functions
 * stay identical while typing, so that a list below the field doesn't render again with each letter.
 */
export function useSearchInAddress({ delayMs }: SearchOptions): AddressSearch {
  'use memo';
  const [query, setQuery] = useQueryParameters();
  const [typed, setTyped] = useState<string | null>(null);

  const change = (next: ParameterChange) => {
    // The history entry keeps its state, by which the scroll position is restored.
    setQuery((before) => withParameters(before, next), { replace: true, state: history.state });
  };
  const clear = (next: ParameterChange) => {
    setTyped(null);
    change(next);
  };
  const settle = () => {
    if (typed === null) return;
    change({ q: typed });
    setTyped(null);
  };
  const settleLate = useEffectEvent(settle);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(settleLate, delayMs);
    return () => clearTimeout(timer);
  }, [typed, delayMs]);

  return { query, typed, type: setTyped, settle, change, clear };
}

/** The query with a change applied; its other parameters stay. */
export function withParameters(query: URLSearchParams, change: ParameterChange): URLSearchParams {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
