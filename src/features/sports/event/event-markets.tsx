import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail, Market } from '#contract/endpoints/sports/sports-calls.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { shortNames } from '../lists/short-names.ts';
import { OddsButton } from '../odds/odds-button.tsx';
import css from './event.module.css';

/** More selections than this, or longer labels, are stacked. */
const SIDE_BY_SIDE = 3;
const SHORT_NAME = 12;

/** The markets of one group of an event: those that take bets, then those that took none when the group was opened. */
export function EventMarkets({ event, group }: { event: EventDetail; group: string }) {
  const { t } = useTranslation('sports');
  const all = event.markets.filter((market) => group === '' || market.group === group);
  // A market that closes while it is read stays where it is.
  const [folded] = useState(() => new Set(all.flatMap(({ id, state }) => (state === 'open' ? [] : [id]))));
  const isFolded = ({ id, state }: Market) => state !== 'open' && folded.has(id);
  if (all.length === 0) return <p className={css.quiet}>{t('event.no_markets')}</p>;
  return (
    <>
      <MarketCards event={event} markets={all.filter((market) => !isFolded(market))} />
      {FOLDED_STATES.map((state) => {
        const markets = all.filter((market) => market.state === state && isFolded(market));
        if (markets.length === 0) return null;
        return (
          <details key={state} className={css.folded}>
            <summary>{t(`event.folded_${state}`, { count: markets.length })}</summary>
            <MarketCards event={event} markets={markets} />
          </details>
        );
      })}
    </>
  );
}

const FOLDED_STATES = ['suspended', 'closed'] as const;

function MarketCards({ event, markets }: { event: EventDetail; markets: readonly Market[] }) {
  const { t } = useTranslation('sports');
  if (markets.length === 0) return null;
  const brief = shortNames([event.home, event.away]);
  return (
    <ul className={css.markets}>
      {markets.map((market) => {
        const { selections, name, state } = market;
        const wide =
          selections.length > SIDE_BY_SIDE ||
          selections.some(({ label, name: own }) => (label || own).length > SHORT_NAME);
        return (
          <li key={market.id} className={css.market}>
            <h2>
              <span>{name}</span>
              {state === 'closed' ? (
                <Tag>{t('event.ended')}</Tag>
              ) : state === 'suspended' || event.suspended ? (
                <Tag>{t('odds.suspended')}</Tag>
              ) : null}
            </h2>
            <div className={css.selections} data-wide={wide ? '' : undefined}>
              {selections.map((selection) => (
                <OddsButton
                  key={selection.id}
                  wide={wide}
                  label={wide ? undefined : (brief.get(selection.name) ?? selection.name)}
                  {...{ event, market, selection }}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
