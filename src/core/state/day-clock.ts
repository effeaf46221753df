import { atom } from 'jotai';
import { serverClock } from '../net/server-clock.ts';
import { atomHook } from './store.ts';

/** Midnight is at a whole quarter of an hour in every time zone (ms). */
const QUARTER_MS = 900_000;
/** Often enough that the day is right soon after the device wakes (ms). */
const LOOK_MS = 10_000;

const quarter = () => Math.floor(serverClock.now() / QUARTER_MS);

/** One timer for all that show a day, because lists have many rows. */
const quarterAtom = atom(quarter());
quarterAtom.onMount = (set) => {
  const timer = setInterval(() => set(quarter()), LOOK_MS);
  return () => clearInterval(timer);
};
const useQuarter = atomHook(quarterAtom);

/** The server's time (ms since 1970), for texts that name a day; what shows them is drawn anew when midnight passes. */
export function useDayClock(): number {
  useQuarter();
  return serverClock.now();
}
