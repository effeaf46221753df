import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnline } from '#src/core/net/online.ts';
import { sessionGeneration, useSessionStatus } from '#src/core/session/session-store.ts';
import { sportsbookTokenQuery } from '#src/data/sports/sportsbook-token.ts';

interface EmbedToken {
  /** null: a visitor; undefined: not known yet. The previous token stays during a renewal. */
  token: string | null | undefined;
  /** Why there is no token; null: nothing failed. */
  failure: unknown;
  /** Requests another token. */
  renew: () => void;
}

/** The sportsbook's token of the current player, renewed before it expires. */
export function useEmbedToken(): EmbedToken {
  const status = useSessionStatus();
  const turn = sessionGeneration();
  const query = useQuery({ ...sportsbookTokenQuery(useOnline()), enabled: status === 'in' });
  const now = status === 'out' ? null : status === 'in' ? query.data : undefined;
  const [held, setHeld] = useState({ turn, token: now });
  // A token of a session that is over is dropped.
  if (held.turn !== turn) setHeld({ turn, token: now ?? null });
  else if (now !== undefined && now !== held.token) setHeld({ turn, token: now });
  return {
    token: held.token,
    failure: status === 'in' && now === undefined && !query.isFetching ? query.error : null,
    renew: () => {
      if (status === 'in') void query.refetch({ cancelRefetch: false });
    },
  };
}
