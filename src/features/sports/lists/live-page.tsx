import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import css from '../sports.module.css';
import { SportsNav } from '../sports-nav.tsx';
import { EventList } from './event-list.tsx';
import { FollowedEvents } from './followed/followed-events.tsx';
import { NoEvents } from './no-events.tsx';
import { sportIcon } from './sport-icon.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { WhenMenu } from './when-menu.tsx';

/** All live events. `?sport=` filters them. */
export function LivePage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('nav.live'));
  useLiveChanges();
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const [query, setQuery] = useQueryParameters();
  const sport = tree.find(({ slug }) => slug === query.get('sport'))?.slug;
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
  return (
    <>
      <h1 className="visually-hidden">{t('nav.live')}</h1>
      <div className={css.wideNav}>
        <SportsNav here="live" />
      </div>
      <div className={css.filters}>
        <WhenMenu live />
        {tree.length > 0 ? (
          <ChipRow label={t('sports')}>
            {tree.map(({ slug, name, live }) => (
              <Chip
                key={slug}
                icon={sportIcon(slug)}
                count={live}
                selected={slug === sport}
                onPress={() => choose(slug === sport ? undefined : slug)}
              >
                {name}
              </Chip>
            ))}
          </ChipRow>
        ) : null}
      </div>
      {sport ? null : <FollowedEvents live />}
      <EventList
        title={t('list.live')}
        hideTitle
        filter={{ live: '1', ...(sport ? { sport } : {}) }}
        grouped="league"
        empty={<NoEvents onShowAll={sport ? () => choose(undefined) : undefined} />}
      />
    </>
  );
}
