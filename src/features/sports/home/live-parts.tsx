// What shows the present state of a match on home: loaded after the first screen, with the sportsbook's own parts.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { EventDetail, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { liveStanding } from '#contract/rules/sports/live-standing.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { dayAndTimeText } from '#src/core/text/event-time.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { eventQuery } from '#src/data/sports/sport-events.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { shortNames } from '../lists/short-names.ts';
import { useLiveChanges } from '../lists/use-live-changes.ts';
import { LiveTag } from '../live-tag.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { restoreSportsState } from '../restore-sports-state.ts';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './live-now.module.css';
import colours from './live-parts.module.css';

// Odds say which of them the slip has.
restoreSportsState();

type PartProps = { event: SportEvent };

/** Height of the pitch in cells: higher than on the match's own page. */
const ROWS = { wide: 5, narrow: 4 };
/** How many odds of a market a card has space for. */
const MOST_ODDS = 3;

/** The class of the drawn match, once what comes into it is there. */
export const heroColours = colours.hero;

/** Listens to the changes of all live events while it is mounted, and to how wide the reader's text is. */
export function LiveChanges() {
  useLiveChanges();
  return <TextProbe />;
}

/** Tells the element that it is in how wide the reader's text is. */
export function TextProbe() {
  return <span ref={watchTextWidth} className={colours.probe} aria-hidden="true" />;
}

/** From this size on (px) letters leave a name no room beside the odds. */
const LARGE_TEXT_PX = 24;

/**
 * Names are cut at the end of their line, so that cards keep their height. Where the reader's letters are larger, or further apart
 * (WCAG 1.4.4, 1.4.12), that would cut most of each: `data-roomy` lets them break. The probe's size follows both, at any time.
 */
function watchTextWidth(probe: HTMLElement): () => void {
  const look = () => {
    const { letterSpacing, fontSize } = getComputedStyle(probe);
    const isRoomy = Number.parseFloat(letterSpacing) > 0 || Number.parseFloat(fontSize) >= LARGE_TEXT_PX;
    probe.parentElement?.toggleAttribute('data-roomy', isRoomy);
  };
  const observer = new ResizeObserver(look);
  observer.observe(probe);
  return () => observer.disconnect();
}

/** The minute of a match that runs, the start of another, and the league. The hero adds the phase. */
export function When({ event: read, hero = false }: PartProps & { hero?: boolean }) {
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useDayClock();
  const online = useOnline();
  const event = useCurrentEvent(read);
  const beside = hero && event.state === 'live' ? liveStanding(event, hero).beside : '';
  return (
    <>
      {event.state === 'open' ? (
        <span className={css.when}>{dayAndTimeText(event.starts_at, now, locale, zone)}</span>
      ) : (
        <LiveTag event={event} online={online} whole={hero} />
      )}
      {beside ? <span>{beside}</span> : null}
      <span className={css.league}>{event.league.name}</span>
    </>
  );
}

export function Score({ event: read, side }: PartProps & { side: 'home' | 'away' }) {
  const score = shownScore(useCurrentEvent(read));
  return score ? <span className={css.cardScore}>{score[side]}</span> : null;
}

export function HeroScore({ event: read }: PartProps) {
  const { t } = useTranslation('sports');
  const score = shownScore(useCurrentEvent(read));
  return (
    <>
      <span className={css.goals} translate="no">
        {score?.home}
      </span>
      <span className="visually-hidden">{` ${t('event.to')} `}</span>
      <span className={css.goals} translate="no">
        {score?.away}
      </span>
    </>
  );
}

/** How many markets a match has beside the one that is shown; the match's own link covers it. */
export function More({ event: read }: PartProps) {
  const { t } = useTranslation('sports');
  const { market_count, markets } = useCurrentEvent(read);
  const more = market_count - Math.min(1, markets.length);
  return (
    <span className={css.more}>
      {more > 0 ? (
        <>
          <span aria-hidden="true" translate="no">
            {`+${more}`}
          </span>
          <span className="visually-hidden">{t('event.more_markets', { count: more })}</span>
        </>
      ) : null}
      <Icon name="chev" size={16} />
    </span>
  );
}

/** The odds of the first market that has some; in the hero with names and a way to the others. */
export function Odds({ event: read, hero = false }: PartProps & { hero?: boolean }) {
  const { t } = useTranslation('sports');
  const event = useCurrentEvent(read);
  const market = event.markets.find(({ selections }) => selections.length > 0);
  const over = event.state === 'ended' || event.state === 'void';
  if (!market || over)
    return <p className={css.over}>{t(over ? 'event.no_more_bets' : 'event.no_markets')}</p>;
  const more = event.market_count - 1;
  const brief = shortNames([event.home, event.away]);
  return (
    <fieldset className={css.odds} aria-label={`${event.home} x ${event.away}, ${market.name}`}>
      {market.selections.slice(0, MOST_ODDS).map((selection) => (
        <OddsButton
          key={selection.id}
          {...{ event, market, selection }}
          label={hero ? selection.name : undefined}
          brief={hero ? brief.get(selection.name) : undefined}
        />
      ))}
      {hero && more > 0 ? (
        <Link href={paths.sportEvent(event.id, event.sport)} className={css.heroMore}>
          <span aria-hidden="true" translate="no">
            {`+${more}`}
          </span>
          <span className="visually-hidden">{t('event.more_markets', { count: more })}</span>
          <Icon name="chev" size={16} />
        </Link>
      ) : null}
    </fieldset>
  );
}

const trackerFile = {
  queryKey: ['sports', 'tracker'] as const,
  queryFn: () => import('../event/hero/match-tracker.tsx'),
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The pitch and the momentum of the hero, or the momentum alone; its place has their size. */
export function HeroTracker({ event }: PartProps) {
  const { data: file } = useQuery(trackerFile);
  const { data: detail } = useQuery(eventQuery(event.id, useLanguage()));
  return file && detail ? <Tracker file={file} read={detail} /> : null;
}

type TrackerProps = { file: typeof import('../event/hero/match-tracker.tsx'); read: EventDetail };

function Tracker({ file, read }: TrackerProps) {
  return <file.MatchTracker event={useCurrentEvent(read)} rows={ROWS} onHome />;
}

/** `Gol, Guaporé · 63′` */
export function LastIncident({ event }: PartProps) {
  const { data } = useQuery(eventQuery(event.id, useLanguage()));
  const [last] = data?.incidents ?? [];
  if (!last) return null;
  const text = last.side ? `${last.name}, ${event[last.side]}` : last.name;
  return last.minute === null ? text : `${text} · ${last.minute}′`;
}
