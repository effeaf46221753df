import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { EventList } from './event-list.tsx';
import { useEventSearch } from './event-search.tsx';
import { FollowedEvents } from './followed/followed-events.tsx';
import { ListFilters } from './list-filters.tsx';
import { NoEvents } from './no-events.tsx';
import { useLiveChanges } from './use-live-changes.ts';

/** All live events. `?sport=` filters them. */
export function LivePage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('nav.live'));
  useLiveChanges();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data;
  const choice = useEventSearch();
  const [query, setQuery] = useQueryParameters();
  const sport = tree?.find(({ slug }) => slug === query.get('sport'))?.slug;
  const choose = (slug: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (slug) after.set('sport', slug);
        else after.delete('sport');
        return after;
      },
      { replace: true, state: history.state },
    );
  const showAll = () => choice.clear({ sport: undefined });
  return (
    <>
      <h1 className="visually-hidden">{t('nav.live')}</h1>
      <ListFilters
        live
        choice={choice}
        sports={{
          sports: tree?.map((one) => ({ ...one, count: one.live })),
          chosen: sport,
          onChoose: choose,
        }}
      />
      {sport || choice.narrowed ? null : <FollowedEvents live />}
      <EventList
        title={t('list.live')}
        hideTitle
        filter={{ live: '1', ...(sport ? { sport } : {}), ...(choice.asked.q ? { q: choice.asked.q } : {}) }}
        grouped="league"
        empty={<NoEvents onShowAll={sport || choice.narrowed ? showAll : undefined} />}
      />
    </>
  );
}
