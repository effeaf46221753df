import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import css from '../sports.module.css';
import { SportsNav } from '../sports-nav.tsx';
import { EventList } from './event-list.tsx';
import { EventSearchBar, useEventSearch } from './event-search-bar.tsx';
import { FollowedEvents } from './followed/followed-events.tsx';
import { NoEvents } from './no-events.tsx';
import { sportIcon } from './sport-icon.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { WhenMenu } from './when-menu.tsx';

const LIVE_FIRST = 6;

/** §2: the live and upcoming events of all sports. */
export function OverviewPage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('title'));
  useLiveChanges();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const choice = useEventSearch();
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={css.wideNav}>
        <SportsNav here="overview" />
      </div>
      <div className={css.filters}>
        <WhenMenu time={choice.time} />
        {tree.length > 0 ? (
          <ChipRow label={t('sports')}>
            {tree.map((sport) => (
              <Chip
                key={sport.slug}
                as={Link}
                href={paths.sport(sport.slug)}
                icon={sportIcon(sport.slug)}
                count={sport.open + sport.live}
              >
                {sport.name}
              </Chip>
            ))}
          </ChipRow>
        ) : null}
        <EventSearchBar choice={choice} />
      </div>
      {choice.narrowed ? (
        <EventList
          title={t('list.found')}
          filter={choice.asked}
          grouped={choice.asked.time ? 'day' : 'league'}
          empty={<NoEvents onShowAll={choice.clear} />}
        />
      ) : (
        <div className={css.sections}>
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
          <EventList title={t('list.next')} filter={{ live: '0' }} grouped="day" empty={<NoEvents />} />
        </div>
      )}
    </>
  );
}
