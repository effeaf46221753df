// What home shows below its live block of what is the player's own: the games of the teams and leagues that they follow, and open
// bets, where no rail has them.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { followedAtom } from '../lists/followed/followed.ts';
import { useHasSlipRail } from '../use-slip-rail.ts';
import css from './live-parts.module.css';

const kept = { meta: { public: true }, staleTime: Number.POSITIVE_INFINITY } as const;
/** Loaded as queries: if one fails, home stays, and the next visit tries again. */
const betsFile = {
  ...kept,
  queryKey: ['sports', 'open-bets'] as const,
  queryFn: () => import('../bets/open/open-bets.tsx'),
};
const followedFile = {
  ...kept,
  queryKey: ['sports', 'followed-cards'] as const,
  queryFn: () => import('./followed-cards.tsx'),
};

/** The open bets with their cash-outs on screens without a slip rail, which has them elsewhere. Nothing for a visitor. */
export function HomeOpenBets() {
  const hasRail = useHasSlipRail();
  const wanted = useSessionStatus() !== 'out' && !hasRail;
  const file = useQuery({ ...betsFile, enabled: wanted }).data;
  if (!wanted || !file) return null;
  return (
    <div className={css.bets}>
      <file.OpenBets />
    </div>
  );
}

/** "Seus jogos"; `place` stands there until they are known. Loads nothing as long as nothing is followed. */
export function HomeFollowed({ place }: { place: ReactNode }) {
  const follows = useAtomState(followedAtom).length > 0;
  const { data: file, isError } = useQuery({ ...followedFile, enabled: follows });
  if (!follows || isError) return null;
  return file ? <file.FollowedCards place={place} /> : place;
}
