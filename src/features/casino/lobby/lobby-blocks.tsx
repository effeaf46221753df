import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Lobby, PopularWeek } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import { ProviderRow } from '../list/provider-row.tsx';
import { ContinuePlaying } from './continue-playing.tsx';
import { JackpotCards } from './jackpot-cards.tsx';
import css from './lobby.module.css';
import { periodText, shortDay } from './lobby-texts.ts';
import { PreviewRow } from './preview-row.tsx';

const SHAPES = 8;

/** The blocks below the featured game. One whose games the backend does not give is absent. */
export function LobbyBlocks({ query }: { query: UseQueryResult<Lobby> }) {
  const { t } = useTranslation('casino');
  return (
    <div className={css.blocks} data-in-order="">
      <ContinuePlaying />
      <QueryView
        query={query}
        failed={<GamesLoadFailed query={query} level={2} />}
        loading={<RowShape title={t('lobby.week')} />}
      >
        {({ week }) => (
          <>
            <DataAgeLabel of={query} />
            {week ? <WeekRow week={week} /> : null}
          </>
        )}
      </QueryView>
      <JackpotCards />
      {query.data ? <LobbyRows lobby={query.data} /> : null}
      <ProviderRow />
    </div>
  );
}

function LobbyRows({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  return (
    <>
      <PreviewRow title={t('lobby.tables')} games={lobby.tables} />
      <PreviewRow
        title={t('lobby.newest')}
        games={lobby.newest}
        more={{ as: Link, href: `${paths.casino}?sort=new`, label: t('home:all') }}
        detail={({ added_at: addedAt }) =>
          addedAt === null ? undefined : t('lobby.added', { day: shortDay(addedAt, locale, zone) })
        }
      />
    </>
  );
}

/** The most played games of seven days, with the days and by what they were counted. */
export function WeekRow({ week }: { week: PopularWeek }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const { from, to, games, total } = week;
  return (
    <PreviewRow
      title={t('lobby.week')}
      note={t('lobby.week_note', { days: periodText(from, to, locale) })}
      games={games}
      more={
        total > games.length
          ? {
              as: Link,
              href: `${paths.casino}?popular=1`,
              label: t('home:games.see', { formatted: formatInteger(total, locale) }),
            }
          : undefined
      }
    />
  );
}

function RowShape({ title }: { title: string }) {
  return (
    <section className={css.row}>
      <SectionHeader title={title} />
      <Carousel of="tiles" label={title}>
        {Array.from({ length: SHAPES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order
          <GameTileSkeleton key={index} />
        ))}
      </Carousel>
    </section>
  );
}
