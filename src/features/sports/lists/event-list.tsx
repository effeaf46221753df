import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { useOnline } from '#src/core/net/online.ts';
import { store } from '#src/core/state/store.ts';
import { isoDay } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { type EventFilter, eventListQuery, sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Button } from '#src/ui/action/button.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';
import { groupEvents, orderLeagues } from './event-groups.ts';
import css from './events.module.css';
import { followedAtom, leagueKey } from './followed/followed.ts';
import { DayCard, LeagueCard } from './league-card.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useSettledList } from './settled-list.ts';

type EventListProps = {
  title: string;
  /** The page's own heading shows the same text. */
  hideTitle?: boolean;
  filter: EventFilter;
  /** By day only where all events are of one league. */
  grouped: 'league' | 'day';
  /** Shows only this many events with a link to all of them. Without it, all are listed page by page. */
  most?: number;
  all?: string;
  /** Shown if the list is empty; null: the section is hidden, including its title. */
  empty: ReactNode;
};

/** The events of a filter under headings. */
export function EventList({ title, hideTitle, filter, grouped, most, all, empty }: EventListProps) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const zone = useSettings().general_time_zone;
  const online = useOnline();
  const query = useInfiniteQuery(eventListQuery(filter, language));
  const age = useDataAge(query, zone);
  const pages = query.data?.pages.map(({ data }) => data);
  const listKey = `${language}${JSON.stringify(filter)}`;
  const list = useSettledList(listKey, pages);
  const events = most === undefined ? list.events : list.events.slice(0, most);
  const total = query.data?.pages[0]?.total ?? events.length;
  const tree = useQuery(sportsTreeQuery(language));
  // Leagues stand in the order of the tree: nothing is shown before, so that nothing moves then.
  const ordered = grouped === 'day' || !isFirstLoad(tree);
  // As it was when the list was opened: leagues don't move while it is read.
  const [followed] = useState(() => store.get(followedAtom));
  if (query.data && events.length === 0 && empty === null) return null;

  const more = most !== undefined && all && total > events.length;
  return (
    <section className={css.lists} aria-label={title} data-aged={age ? '' : undefined}>
      {hideTitle && !age ? (
        <h2 className="visually-hidden">{title}</h2>
      ) : (
        <SectionHeader
          title={hideTitle ? <span className="visually-hidden">{title}</span> : title}
          note={age ? <StalenessLabel text={age.text} old={age.old} /> : null}
          more={more ? { as: Link, href: all, label: t('list.all', { count: total }) } : undefined}
        />
      )}
      {age ? <p className={css.note}>{t(online ? 'list.stale' : 'list.offline')}</p> : null}
      {most === undefined && list.waiting > 0 ? (
        <div className={css.waiting}>
          <Button kind="tertiary" size="small" icon="up" onClick={list.refresh}>
            {t('list.waiting', { count: list.waiting })}
          </Button>
        </div>
      ) : null}
      <QueryView
        query={{ data: query.data && ordered ? events : undefined, isError: query.isError }}
        failed={<SportsLoadFailed query={query} title={t('list.failed')} />}
        loading={<ListSkeleton />}
        empty={empty}
      >
        {(known) =>
          grouped === 'day'
            ? groupEvents(known, ({ starts_at }) => isoDay(starts_at, zone)).map((group, place) => (
                <DayCard key={group.key} group={group} place={place} zone={zone} />
              ))
            : orderLeagues(groupEvents(known, leagueKey), tree.data?.data ?? [], followed).map(
                (group, place) => <LeagueCard key={`${listKey} ${group.key}`} group={group} place={place} />,
              )
        }
      </QueryView>
      {most === undefined && query.hasNextPage ? (
        <div className={css.foot}>
          <div role="status" className="live">
            {query.isFetchNextPageError ? <p>{t('list.more_failed')}</p> : null}
          </div>
          <Button
            kind="tertiary"
            loading={query.isFetchingNextPage}
            loadingText={t('shell:loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
