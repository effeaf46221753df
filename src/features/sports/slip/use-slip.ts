import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { channels } from '#contract/channel-events.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { runWithJitter } from '#src/data/sports/run-with-jitter.ts';
import { slipQuery } from '#src/data/sports/sport-events.ts';
import { oddsChangeAtom } from '../odds-preferences.ts';
import { useEventChanges } from '../use-current-event.ts';
import { placementAtom } from './placement.ts';
import { currentLeg, legProblems, legsToAccept, slipTotals, stakeProblems } from './slip-rules.ts';
import { legKey, slipAtom } from './slip-store.ts';
import { useBuiltPrice } from './use-built-price.ts';

/** The slip with the current state of its selections, and its problems. */
export function useSlip() {
  const slip = useAtomState(slipAtom);
  const placing = useAtomState(placementAtom);
  const accept = useAtomState(oddsChangeAtom);
  const bounds = useSettings();
  const language = useLanguage();
  const keys = slip.legs.map(legKey);
  const read = useQuery(slipQuery(keys, language));
  const events = [...new Set(slip.legs.map(({ event }) => event))];
  const changes = useEventChanges(events);
  const newest = changes(events[0] ?? '').at(-1)?.version ?? 0;
  const built = useBuiltPrice(slip, newest, accept);
  const visitor = useSessionStatus() === 'out';
  const online = useOnline();
  // An attempt to place the slip shows what is missing, until the selections change.
  const together = keys.join();
  const [tried, setTried] = useState('');

  const all = events.join();
  useEffect(() => {
    if (all === '') return;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['sports', language, 'slip'] });
    const leaving = all.split(',').map((id) =>
      subscribe(
        channels.sportEvent(id),
        'SportEventEvent',
        ({ change }) => {
          eventChanges.add([change]);
          if (change.reread) runWithJitter('slip', readAgain);
        },
        readAgain,
      ),
    );
    return () => {
      for (const leave of leaving) leave();
    };
  }, [all, language]);

  // Until its own answer arrives a selection counts as it was chosen.
  const unread = read.data === undefined || read.isPlaceholderData ? null : undefined;
  const now = slip.legs.map((leg) => {
    const found = read.data?.find((one) => legKey(one) === legKey(leg));
    return currentLeg(leg, found ?? unread, changes(leg.event));
  });
  const sum = slipTotals(slip, now, built?.odds ?? null);
  const refusal = placing.phase === 'refused' && placing.refusal.slip === slip ? placing.refusal : null;
  return {
    slip,
    placing,
    refusal,
    bounds,
    visitor,
    online,
    now,
    sum,
    built,
    /** The slip cannot be changed now. */
    locked: placing.phase === 'sending' || placing.phase === 'unknown',
    legs: legProblems(slip, now),
    stakes: stakeProblems(slip, now, sum, bounds),
    moved: legsToAccept(slip, now, accept),
    tried: tried === together,
    tell: () => setTried(together),
  };
}

export type SlipState = ReturnType<typeof useSlip>;
