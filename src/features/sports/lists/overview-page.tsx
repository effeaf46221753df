import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import css from '../sports.module.css';
import { EventList } from './event-list.tsx';
import { useEventSearch } from './event-search.tsx';
import { FollowedEvents } from './followed/followed-events.tsx';
import { ListFilters } from './list-filters.tsx';
import { NoEvents } from './no-events.tsx';
import { useLiveChanges } from './use-live-changes.ts';

const LIVE_FIRST = 12;

/** §2: the live and upcoming events of all sports. */
export function OverviewPage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('title'));
  useLiveChanges();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data;
  const choice = useEventSearch();
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <ListFilters
        choice={choice}
        sports={{
          sports: tree?.map((sport) => ({ ...sport, count: sport.open + sport.live })),
          chosen: undefined,
        }}
      />
      {choice.narrowed ? (
        <EventList
          title={t('list.found')}
          filter={choice.asked}
          grouped="league"
          empty={<NoEvents onShowAll={() => choice.clear()} />}
        />
      ) : (
        <div className={css.sections} data-in-order="">
          <FollowedEvents />
          <EventList
            title={t('list.live')}
            filter={{ live: '1' }}
            grouped="league"
            most={LIVE_FIRST}
            all={paths.sportsLive}
            empty={null}
          />
          <EventList
            title={t('list.top')}
            filter={{ live: '0', top: '1' }}
            grouped="league"
            most={LIVE_FIRST}
            empty={null}
          />
          <EventList title={t('list.next')} filter={{ live: '0' }} grouped="league" empty={<NoEvents />} />
        </div>
      )}
    </>
  );
}
