import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { gameQuery } from '#src/data/casino/games.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import '#src/ui/layout/short-viewport.css';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useIsBlocked } from '#src/widgets/area/use-is-blocked.ts';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { GameByName } from './game-by-name.tsx';
import type { PlayMode } from './launch-game-session.ts';
import css from './play.module.css';
import { PlayDetails } from './play-details.tsx';
import { PlayFrame } from './play-frame.tsx';

export type PlayPageProps = { notFound: ReactNode } & ({ id: string } | { provider: string; name: string });

/** §2: a game by its id, or by its provider and name. An unknown game is the 404 page. */
export function PlayPage(props: PlayPageProps) {
  const { notFound } = props;
  return (
    <WhileCasinoOpen headed>
      {'id' in props ? (
        <PlayGame key={props.id} id={props.id} notFound={notFound} />
      ) : (
        <GameByName provider={props.provider} name={props.name} notFound={notFound}>
          {(id) => <PlayGame key={id} id={id} notFound={notFound} />}
        </GameByName>
      )}
    </WhileCasinoOpen>
  );
}

function PlayGame({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { t } = useTranslation('casino');
  const query = useQuery(gameQuery(id, useLanguage()));
  const visitor = useSessionStatus() === 'out';
  const barred = useIsBlocked();
  const [mode, setMode] = useState<PlayMode | null>(null);
  usePageTitle(query.data?.name ?? '');
  // A player who is logged out during real play is back at the details.
  if (mode === 'real' && visitor) setMode(null);
  // D11: a barred player's demonstration also ends. Real play ends by itself, because its stakes are refused.
  if (mode === 'demo' && barred) setMode(null);

  if (!query.data) {
    if (isNotFound(query.error)) return notFound;
    return (
      <div className={css.details}>
        <QueryView
          query={query}
          failed={<GamesLoadFailed query={query} level={1} title={t('play.failed_title')} />}
          loading={<Skeleton shape="block" className={css.coverShape} />}
        >
          {() => null}
        </QueryView>
      </div>
    );
  }
  if (mode) return <PlayFrame game={query.data} mode={mode} onClose={() => setMode(null)} />;
  return <PlayDetails game={query.data} age={<DataAgeLabel of={query} />} onPlay={setMode} />;
}
