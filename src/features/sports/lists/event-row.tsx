import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { shownScore } from '#contract/rules/sports/shown-score.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import { useCurrentEvent } from '../use-current-event.ts';
import css from './event-row.module.css';
import { RowState } from './row-state.tsx';
import { kindsOf, marketOfKind } from './table-columns.ts';

/** The number of a market's selections that a row has space for. */
const MOST_ODDS = 3;
/** A name of more letters is cut at the end of its second line, so that its row doesn't get much higher than the others. */
const MOST_LETTERS = 24;

type EventRowProps = {
  event: SportEvent;
  /** What the heading above already shows. */
  grouped: 'league' | 'day' | 'none';
  /** How many columns of odds there are. */
  columns: number;
  /** The kinds of markets of the columns, with spaces between; without it, the event's own. */
  kinds?: string | undefined;
  /** Names for a narrow screen, where they are shorter than the sides' own. */
  shortHome?: string | undefined;
  shortAway?: string | undefined;
};

/**
 * An event in a list: its sides, its score and the odds of its
 * main markets. Rendered again only when this event changes.
 */
export const EventRow = memo(Row);

function Row({ event: read, grouped, columns, kinds, shortHome, shortAway }: EventRowProps) {
  'use memo';
  const { t } = useTranslation('sports');
  const event = useCurrentEvent(read);
  const { home, away, markets } = event;
  const score = shownScore(event);
  const over = event.state === 'ended' || event.state === 'void';
  const shown = (kinds?.split(' ') ?? kindsOf([event]))
    .slice(0, columns)
    .map((kind) => ({ kind, market: marketOfKind(markets, kind) }));
  const none = !shown.some(({ market }) => market);
  const more = event.market_count - shown.filter(({ market }) => market).length;
  const sides = [
    { side: 'home', name: home, brief: shortHome },
    { side: 'away', name: away, brief: shortAway },
  ] as const;
  return (
    <article className={css.event}>
      <RowState event={event} grouped={grouped} />
      <Link href={paths.sportEvent(event.id, event.sport)} className={css.teams}>
        {sides.map(({ side, name, brief }) => (
          <span key={side} className={css.team}>
            <SideFace of={event} side={side} />
            <span
              className={css.side}
              data-brief={brief}
              title={name.length > MOST_LETTERS ? name : undefined}
            >
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
      {over || none ? (
        <p className={css.over}>{t(over ? 'event.no_more_bets' : 'event.no_markets')}</p>
      ) : (
        shown.map(({ kind, market }) =>
          market ? (
            <fieldset key={kind} className={css.odds} aria-label={market.name}>
              {market.selections.slice(0, MOST_ODDS).map((selection) => (
                <OddsButton key={selection.id} {...{ event, market, selection }} />
              ))}
            </fieldset>
          ) : (
            <span key={kind} className={css.odds} />
          ),
        )
      )}
    </article>
  );
}
