import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { OddsFormatMenu } from './odds-format-menu.tsx';
import css from './sports.module.css';
import { ESPORTS } from './sports-route.ts';

/** Links to the sportsbook's pages, and the odds format. `here`: the current page or sport. */
export function SportsNav({ here }: { here: string }) {
  const { t } = useTranslation('sports');
  const tree = useQuery(sportsTreeQuery(useLanguage())).data;
  const live = tree?.data.reduce((sum, sport) => sum + sport.live, 0);
  const entries = [
    ['overview', paths.sports, undefined],
    ['live', paths.sportsLive, live],
    ['bets', paths.bets, undefined],
    ...(tree?.data.some(({ slug }) => slug === ESPORTS) === false
      ? []
      : [[ESPORTS, paths.esports, undefined] as const]),
  ] as const;
  return (
    <div className={css.bar}>
      <nav aria-label={t('nav.label')} className={css.nav}>
        {entries.map(([id, to, count]) => (
          <Link key={id} href={to} aria-current={here === id ? 'page' : undefined}>
            <span>{t(`nav.${id}`)}</span>
            {count ? <span className={css.quiet}>{count}</span> : null}
          </Link>
        ))}
      </nav>
      <span className={css.format}>
        <OddsFormatMenu />
      </span>
    </div>
  );
}
