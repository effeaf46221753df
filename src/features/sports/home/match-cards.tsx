import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { shortNames } from '../lists/short-names.ts';
import css from './live-now.module.css';
import type * as LiveParts from './live-parts.tsx';

type CardProps = {
  /** Undefined: the place of an event that is not known yet. */
  event: SportEvent | undefined;
  /** What shows the minute, the score and the odds; undefined until they are fresh. */
  parts: typeof LiveParts | undefined;
};

const SIDES = ['home', 'away'] as const;
const HERO_CREST_PX = 56;

/** The drawn match: its sides, its course of play, and the odds of its main market. */
export function HeroCard({ event, parts }: CardProps) {
  return (
    <article className={classNames(css.hero, parts?.heroColours, event ? undefined : css.waiting)}>
      <div className={css.band}>
        <p className={css.meta}>
          {event && parts ? <parts.When event={event} hero /> : <span className={css.minutePlace} />}
        </p>
        <p className={css.incident}>{event && parts ? <parts.LastIncident event={event} /> : null}</p>
        <h3 className={css.sides}>
          {event ? (
            <Link href={paths.sportEvent(event.id, event.sport)} className={css.cover}>
              <span className={css.one}>
                <SideFace of={event} size={HERO_CREST_PX} />
                <span>{event.home}</span>
              </span>
              <span className={css.score}>
                {parts ? (
                  <parts.HeroScore event={event} />
                ) : (
                  SIDES.map((side) => <span key={side} className={css.goals} />)
                )}
              </span>
              <span className={css.one}>
                <span>{event.away}</span>
                <SideFace of={event} side="away" size={HERO_CREST_PX} />
              </span>
            </Link>
          ) : (
            <span className={css.cover}>
              <span className={css.teamPlace} />
              <span className={css.score}>
                {SIDES.map((side) => (
                  <span key={side} className={css.goals} />
                ))}
              </span>
              <span className={css.teamPlace} />
            </span>
          )}
        </h3>
      </div>
      <div className={css.tracker}>
        {event && parts ? <parts.HeroTracker key={event.id} event={event} /> : null}
      </div>
      <div className={css.foot}>{event && parts ? <parts.Odds event={event} hero /> : <OddsPlaces />}</div>
    </article>
  );
}

/** A match in short: its sides, its score, and the odds of its main market. */
export function MatchCard({ event, parts }: CardProps) {
  const brief = event && shortNames([event.home, event.away]);
  return (
    <article className={css.card}>
      <p className={css.meta}>
        {event && parts ? (
          <>
            <parts.When event={event} />
            <parts.More event={event} />
          </>
        ) : (
          <span className={css.minutePlace} />
        )}
      </p>
      {event ? (
        <Link href={paths.sportEvent(event.id, event.sport)} className={css.teams}>
          {SIDES.map((side) => (
            <span key={side} className={css.team}>
              <SideFace of={event} side={side} />
              <span className={css.name} data-brief={brief?.get(event[side])}>
                <span>{event[side]}</span>
              </span>
              {parts ? <parts.Score event={event} side={side} /> : null}
            </span>
          ))}
        </Link>
      ) : (
        <span className={css.teams}>
          {SIDES.map((side) => (
            <span key={side} className={css.teamPlace} />
          ))}
        </span>
      )}
      {event && parts ? <parts.Odds event={event} /> : <OddsPlaces />}
    </article>
  );
}

/** Where the odds will stand. Nothing of it can be pressed. */
function OddsPlaces() {
  return (
    <span className={css.odds} aria-hidden="true">
      {['home', 'draw', 'away'].map((place) => (
        <span key={place} className={css.oddPlace} />
      ))}
    </span>
  );
}
