import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { LeagueTile, SideFace } from '#src/widgets/sports/faces.tsx';
import { FollowButton } from '../lists/followed/follow-button.tsx';
import { followedTeam } from '../lists/followed/followed.ts';
import { LiveTag } from '../live-tag.tsx';
import css from './event.module.css';
import { ScoreBoardParts } from './score-board-parts.tsx';

const CREST_PX = 48;

/** The sides with their faces, and the score. */
export function Scoreboard({ event }: { event: SportEvent }) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const online = useOnline();
  const { home, away, score, league, sport, state } = event;
  return (
    <header className={css.board}>
      <p className={css.facts}>
        {state === 'open' ? (
          <span className={css.when}>{dayAndTimeText(event.starts_at, serverClock.now(), locale, zone)}</span>
        ) : (
          <LiveTag event={event} online={online} />
        )}
        {state === 'live' && event.phase ? <span>{event.phase}</span> : null}
        <Link href={paths.sport(sport, league.country.slug, league.slug)}>
          <LeagueTile slug={league.slug} size={20} />
          <span>{league.name}</span>
        </Link>
      </p>
      <h1 className={css.sides}>
        <span className={css.one}>
          <SideFace sport={sport} name={home} size={CREST_PX} />
          <span>{home}</span>
        </span>
        {score ? (
          <span className={css.score}>
            <span className={css.goals} translate="no">
              {score.home}
            </span>
            <span className="visually-hidden">{` ${t('event.to')} `}</span>
            <span className={css.goals} translate="no">
              {score.away}
            </span>
          </span>
        ) : (
          <span className={css.versus}>x</span>
        )}
        <span className={css.one}>
          <SideFace sport={sport} name={away} other={home} size={CREST_PX} />
          <span>{away}</span>
        </span>
      </h1>
      <ScoreBoardParts event={event} />
      <p className={css.follow}>
        <FollowButton of={followedTeam(sport, home)} name={home} />
        <FollowButton of={followedTeam(sport, away)} name={away} />
      </p>
      {event.suspended && state === 'live' ? <p className={css.rests}>{t('odds.resting')}</p> : null}
      {state === 'ended' || state === 'void' ? <p className={css.rests}>{t(`event.${state}_text`)}</p> : null}
    </header>
  );
}
