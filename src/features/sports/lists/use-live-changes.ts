import { useEffect } from 'react';
import { channels } from '#contract/channel-events.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';

/** Hears what all live events show in lists, as long as a list is on screen. */
export function useLiveChanges(): void {
  useEffect(
    () =>
      subscribe(
        channels.sportsLive,
        'SportsLiveEvent',
        ({ changes }) => eventChanges.take(changes),
        // What was said before the channel was joined went unheard.
        () => void queryClient.invalidateQueries({ queryKey: ['sports'] }),
      ),
    [],
  );
}
