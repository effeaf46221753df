// The teams and leagues that the player follows on this device.
import { atom } from 'jotai';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { FOLLOWED, MAX_FOLLOWED } from '#contract/stored-lists.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

export const followedAtom = atom<readonly string[]>([]);

type League = Pick<SportEvent, 'sport' | 'league'>;

/** `sport/country/league` */
export const leagueKey = ({ sport, league }: League) => `${sport}/${league.country.slug}/${league.slug}`;
export const followedLeague = (event: League) => `league:${leagueKey(event)}`;
export const followedTeam = (sport: string, name: string) => `team:${sport}/${name}`;

/** Loads what is stored. */
export function restoreFollowed(): void {
  store.set(followedAtom, readStored(FOLLOWED) ?? []);
}

/** Whether anything is followed, before it is loaded. */
export const followsAny = (): boolean => (readStored(FOLLOWED) ?? []).length > 0;

/** Follows, or no longer follows; false where the most are followed already. */
export function toggleFollowed(key: string): boolean {
  const before = store.get(followedAtom);
  const left = before.filter((one) => one !== key);
  if (left.length === before.length && before.length >= MAX_FOLLOWED) return false;
  const after = left.length < before.length ? left : [...before, key];
  store.set(followedAtom, after);
  writeStored(FOLLOWED, [...after]);
  return true;
}

/** Logout: the next user of this device must not see them (D6). */
export function forgetFollowed(): void {
  store.set(followedAtom, []);
  removeStored(FOLLOWED);
}

/** Whether the event's league or one of its sides is followed. */
export function isFollowed(event: SportEvent, followed: readonly string[]): boolean {
  return [
    followedLeague(event),
    followedTeam(event.sport, event.home),
    followedTeam(event.sport, event.away),
  ].some((key) => followed.includes(key));
}
