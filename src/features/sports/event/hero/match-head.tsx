import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { liveStanding } from '#contract/rules/sports/live-standing.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { LeagueTile, SideFace } from '#src/widgets/sports/faces.tsx';
import { LiveTag } from '../../live-tag.tsx';
import css from './hero.module.css';
import { FirstHalf, ScoreBoardParts } from './score-board-parts.tsx';

const SIDES = ['home', 'away'] as const;

type MatchHeadProps = {
  event: SportEvent;
  /** The element of its title. */
  as?: 'h1' | 'h2' | 'h3';
  /** What can be done with each side, beside it. */
  actions?: Record<(typeof SIDES)[number], ReactNode>;
};

/**
 * The sides of an event with their faces, and the score. The sizes are the custom properties `--crest`, `--score` and `--name` of
 * an element around it.
 */
export function MatchHead({ event, as: Title = 'h1', actions }: MatchHeadProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const online = useOnline();
  const { home, away, league, sport, state } = event;
  const score = shownScore(event);
  const beside = state === 'live' ? liveStanding(event, true).beside : '';
  return (
    <header className={css.head}>
      <p className={css.facts}>
        {state === 'open' ? (
          <span className={css.when}>{dayAndTimeText(event.starts_at, now, locale, zone)}</span>
        ) : (
          <LiveTag event={event} online={online} whole />
        )}
        {beside ? <span>{beside}</span> : null}
        <Link href={paths.sport(sport, league.country.slug, league.slug)}>
          <LeagueTile slug={league.slug} size={20} />
          <span>{league.name}</span>
        </Link>
      </p>
      <Title className="visually-hidden">
        <span>{home}</span>{' '}
        {score ? (
          <>
            <span translate="no">{score.home}</span> <span>{t('event.to')}</span>{' '}
            <span translate="no">{score.away}</span>
          </>
        ) : (
          <span>x</span>
        )}{' '}
        <span>{away}</span>
      </Title>
      <div className={css.sides}>
        {SIDES.map((side) => (
          <div key={side} className={css.side} data-side={side} aria-hidden="true">
            <SideFace of={event} side={side} size={48} />
            <span className={css.name}>{event[side]}</span>
          </div>
        ))}
        <div className={css.middle}>
          <span className={css.score} aria-hidden="true" translate="no">
            {score ? (
              <>
                <span>{score.home}</span>
                <span>{score.away}</span>
              </>
            ) : (
              'x'
            )}
          </span>
          <FirstHalf event={event} />
        </div>
        {actions
          ? SIDES.map((side) => (
              <span key={side} className={css.action} data-side={side}>
                {actions[side]}
              </span>
            ))
          : null}
      </div>
      <ScoreBoardParts event={event} />
      {event.suspended && state === 'live' ? <p className={css.note}>{t('odds.resting')}</p> : null}
      {state === 'ended' || state === 'void' ? <p className={css.note}>{t(`event.${state}_text`)}</p> : null}
    </header>
  );
}
