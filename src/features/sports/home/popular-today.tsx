// The selections that most players chose, in sets that one press puts on the slip (decision 047).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlipLeg } from '#contract/endpoints/sports/bet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { totalOdds } from '#contract/rules/sports/bet-lines.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { popularSelectionsQuery } from '#src/data/sports/sport-events.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { useOddsText } from '../odds-preferences.ts';
import { addToSlip } from '../slip/add-to-slip.ts';
import { isPlacementPending } from '../slip/placement.ts';
import { legKey } from '../slip/slip-store.ts';
import { distinctHeadings, themeKind, themeTime } from './popular-theme.ts';
import css from './popular-today.module.css';

/**
 * "Populares hoje"; nothing where the backend has none, or where its selections can't be read. `place` stands there until they are
 * known.
 */
export function PopularToday({ place }: { place: ReactNode }) {
  const { t } = useTranslation('home-sport');
  const { data: sets = [], isPending, isFetched } = useQuery(popularSelectionsQuery(useLanguage()));
  const full = sets.filter(({ legs }) => legs.length > 0);
  const headingsOf = useHeadings();
  const headings = distinctHeadings(full.map(({ legs }) => headingsOf(legs)));
  // A call that failed is pending again each time it is repeated.
  if (isPending && !isFetched) return place;
  if (full.length === 0) return null;
  return (
    <section className={css.popular} aria-labelledby="home-popular">
      <SectionHeader
        id="home-popular"
        title={t('popular.title')}
        note={<span className={css.note}>{t('popular.note')}</span>}
      />
      <Carousel of="cards" label={t('popular.title')}>
        {full.map(({ legs }, place) => (
          <PopularCard key={legs.map(legKey).join()} legs={legs} heading={headings[place] ?? ''} />
        ))}
      </Carousel>
    </section>
  );
}

/** What the heading of a set may be, the best one first: what its selections have in common, their markets, their first sides. */
function useHeadings() {
  const { t } = useTranslation('home-sport');
  const list = new Intl.ListFormat(LOCALES[useLanguage()], { type: 'conjunction' });
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  return (legs: readonly SlipLeg[]) => {
    const kind = themeKind(legs);
    const when = t(`popular.time.${themeTime(legs, now, zone)}`);
    const markets = list.format(new Set(legs.map(({ market_name }) => market_name)));
    return [
      ...(kind ? [t(`popular.kind.${kind}`)] : []),
      markets,
      list.format(legs.map(({ home }) => home)),
    ].map((what) => t('popular.theme', { what, when }));
  };
}

function PopularCard({ legs, heading }: { legs: readonly SlipLeg[]; heading: string }) {
  const { t } = useTranslation('home-sport');
  const oddsText = useOddsText();
  const online = useOnline();
  const add = () => {
    if (isPlacementPending()) return showAlert('info', t('sports:slip.locked'));
    if (!online) return showAlert('info', t('sports:odds.offline'));
    addToSlip(legs.map(toStoredLeg), (count) => t('popular.added', { count }));
  };
  return (
    <article className={css.card}>
      <h3 className={css.markets}>{heading}</h3>
      <ul className={css.legs}>
        {legs.map((leg) => (
          <li key={legKey(leg)}>
            <SideFace of={leg} />
            <span className={css.selection}>
              <span>{leg.selection_name}</span>
              <span className={css.match}>{`${leg.home} x ${leg.away}`}</span>
            </span>
            <span className={css.odds} translate="no">
              {oddsText(leg.odds)}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className={css.add} aria-disabled={!online || undefined} onClick={add}>
        <span>{t('popular.add', { count: legs.length })}</span>
        <span className={css.total} translate="no">
          {oddsText(totalOdds(legs.map(({ odds }) => odds)))}
        </span>
      </button>
    </article>
  );
}

function toStoredLeg({ event, market, selection, odds, home, away, sport, ...names }: SlipLeg) {
  const { market_name, selection_name } = names;
  return { event, market, selection, odds, home, away, sport, market_name, selection_name, stake: null };
}
