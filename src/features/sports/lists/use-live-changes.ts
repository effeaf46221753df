import { useEffect } from 'react';
import { channels } from '#contract/channel-events.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';

/** Subscribes to the changes that lists show of all live events, while a list is on screen. */
export function useLiveChanges(): void {
  useEffect(
    () =>
      subscribe(
        channels.sportsLive,
        'SportsLiveEvent',
        ({ changes }) => eventChanges.add(changes),
        // Changes before the subscription to the channel were missed.
        () => void queryClient.invalidateQueries({ queryKey: ['sports'] }),
      ),
    [],
  );
}
