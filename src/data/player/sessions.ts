// The player's sessions, and ending them.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  endSession as endCall,
  endOtherSessions as endOthersCall,
  listSessions,
} from '#contract/endpoints/player/open-sessions-calls.ts';
import { call } from '#src/core/api/call.ts';

/** Open sessions, the current one first; enable only with a session. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
    staleTime: 0,
  });
}

/** Ends one session, by its id. */
export function endSession() {
  return mutationOptions({
    mutationFn: (id: string) => call(endCall, { params: { id } }),
    meta: { changes: ['sessions'] },
  });
}

/** Ends every session but this one. */
export function endOtherSessions() {
  return mutationOptions({ mutationFn: () => call(endOthersCall), meta: { changes: ['sessions'] } });
}
