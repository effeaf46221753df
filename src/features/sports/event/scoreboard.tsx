import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { dayAndTimeText } from '../event-time.ts';
import { LiveTag } from '../live-tag.tsx';
import css from './event.module.css';

/** The sides and the score. */
export function Scoreboard({ event }: { event: SportEvent }) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const online = useOnline();
  const { home, away, score, league, sport, state } = event;
  const parts = score?.parts ?? [];
  return (
    <header className={css.board}>
      <p className={css.facts}>
        {state === 'open' ? (
          <span className={css.when}>{dayAndTimeText(event.starts_at, serverClock.now(), locale, zone)}</span>
        ) : (
          <LiveTag event={event} online={online} />
        )}
        {state === 'live' && event.phase ? <span>{event.phase}</span> : null}
        <Link href={paths.sport(sport, league.country.slug, league.slug)}>{league.name}</Link>
      </p>
      <h1 className={css.sides}>
        <span>{home}</span>
        {score ? (
          <span className={css.score}>
            <span className={css.goals}>{score.home}</span>
            <span className="visually-hidden"> {t('event.to')} </span>
            <span className={css.goals}>{score.away}</span>
          </span>
        ) : (
          <span className={css.versus}>x</span>
        )}
        <span>{away}</span>
      </h1>
      {parts.length > 1 ? (
        <p className={css.parts}>
          <span className="visually-hidden">{t('event.parts')}: </span>
          {parts.map((part) => `${part.home}–${part.away}`).join(' · ')}
        </p>
      ) : null}
      {event.suspended && state === 'live' ? <p className={css.rests}>{t('odds.resting')}</p> : null}
      {state === 'ended' || state === 'void' ? <p className={css.rests}>{t(`event.${state}_text`)}</p> : null}
    </header>
  );
}
