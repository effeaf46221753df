import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { eventChanges, withChanges } from '#src/data/sports/event-changes.ts';

/**
 * The current state of an event: as it was read, with the newer changes
 * applied. Only components that show this event render again.
 */
export function useCurrentEvent<Event extends SportEvent>(event: Event): Event {
  const { id } = event;
  const language = useLanguage();
  const read = useInStep(event, `${id} ${language}`);
  const listen = useCallback((listener: () => void) => eventChanges.subscribe([id], listener), [id]);
  const list = useSyncExternalStore(listen, () => eventChanges.of(id));
  return withChanges(read, list, language);
}

/** The changes of some events, for a component that shows a part of each. */
export function useEventChanges(ids: readonly string[]): (id: string) => readonly SportEventUpdate[] {
  const all = ids.join();
  const listen = useCallback(
    (listener: () => void) => eventChanges.subscribe(all.split(','), listener),
    [all],
  );
  useSyncExternalStore(listen, eventChanges.revision);
  return eventChanges.of;
}

/**
 * A value that is read again from time to time, shown in step with the changes: what is on screen is written at most once a
 * second (design 3). The first value of a `key` is shown at once.
 */
export function useInStep<Value>(value: Value, key: string): Value {
  const [shown, setShown] = useState({ key, value });
  const isFirst = shown.key !== key;
  if (isFirst) setShown({ key, value });
  const waits = !isFirst && shown.value !== value;
  // Before the next cleanup of changes that are in what was read.
  useLayoutEffect(
    () => (waits ? eventChanges.whenShown(() => setShown({ key, value })) : undefined),
    [waits, value, key],
  );
  return isFirst ? value : shown.value;
}
