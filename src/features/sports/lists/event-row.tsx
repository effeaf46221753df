import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { dayAndTimeText } from '../event-time.ts';
import { LiveTag } from '../live-tag.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event-row.module.css';

/** The number of a market's selections that a row has space for. */
const MOST_ODDS = 3;

/** The markets of an event that a row has space for. */
export function rowMarkets(markets: readonly Market[]): readonly Market[] {
  return markets.filter(({ selections }) => selections.length > 0).slice(0, 2);
}

type EventRowProps = {
  event: SportEvent;
  /** What the heading above already shows. */
  grouped: 'league' | 'day';
  /** Names for a narrow screen, where they are shorter than the sides' own. */
  shortHome?: string | undefined;
  shortAway?: string | undefined;
};

/**
 * An event in a list: its sides, its score and the odds of its
 * main markets. Rendered again only when this event changes.
 */
export const EventRow = memo(Row);

function Row({ event: read, grouped, shortHome, shortAway }: EventRowProps) {
  'use memo';
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const online = useOnline();
  const event = useCurrentEvent(read);
  const { home, away, score, markets } = event;
  const over = event.state === 'ended' || event.state === 'void';
  const at = event.starts_at;
  const when =
    grouped === 'day' ? formatTime(at, locale, zone) : dayAndTimeText(at, serverClock.now(), locale, zone);
  const phase = event.suspended && event.state === 'live' ? t('event.resting') : event.phase;
  const shown = rowMarkets(markets);
  const more = event.market_count - shown.length;
  const sides = [
    { side: 'home', name: home, other: undefined, brief: shortHome },
    { side: 'away', name: away, other: home, brief: shortAway },
  ] as const;
  return (
    <article className={css.event}>
      <p className={css.meta}>
        {event.state === 'open' ? (
          <span className={css.when}>{when}</span>
        ) : (
          <LiveTag event={event} online={online} />
        )}
        <span className={css.phase} data-counted={event.minute === null ? undefined : ''}>
          {event.state === 'live' && phase ? phase : grouped === 'day' ? event.league.name : null}
        </span>
      </p>
      <Link href={paths.sportEvent(event.id, event.sport)} className={css.teams}>
        {sides.map(({ side, name, other, brief }) => (
          <span key={side} className={css.team}>
            <SideFace sport={event.sport} name={name} other={other} />
            <span className={css.side} data-brief={brief}>
              <span>{name}</span>
            </span>
            {score ? <span className={css.score}>{score[side]}</span> : null}
          </span>
        ))}
      </Link>
      <p className={css.more}>
        {more > 0 ? (
          <>
            <span aria-hidden="true">{`+${more}`}</span>
            <span className="visually-hidden">{t('event.more_markets', { count: more })}</span>
          </>
        ) : null}
        <Icon name="chev" size={16} />
      </p>
      {over || shown.length === 0 ? (
        <p className={css.over}>{t(over ? 'event.no_more_bets' : 'event.no_markets')}</p>
      ) : (
        shown.map((market) => (
          <fieldset key={market.id} className={css.odds} aria-label={market.name}>
            {market.selections.slice(0, MOST_ODDS).map((selection) => (
              <OddsButton key={selection.id} {...{ event, market, selection }} />
            ))}
          </fieldset>
        ))
      )}
    </article>
  );
}
