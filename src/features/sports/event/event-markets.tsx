import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { OddsButton } from '../odds/odds-button.tsx';
import css from './event.module.css';

/** More selections than this, or longer labels, are stacked. */
const SIDE_BY_SIDE = 3;
const SHORT_NAME = 12;

/** The markets of one group of an event. */
export function EventMarkets({ event, group }: { event: EventDetail; group: string }) {
  const { t } = useTranslation('sports');
  const all = event.markets.filter((market) => group === '' || market.group === group);
  // Closed markets come after the others.
  const markets = [false, true].flatMap((over) => all.filter(({ state }) => (state === 'closed') === over));
  if (markets.length === 0) return <p className={css.quiet}>{t('event.no_markets')}</p>;
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
              {name}
              {state === 'closed' ? (
                <Tag>{t('event.ended')}</Tag>
              ) : state === 'suspended' || event.suspended ? (
                <Tag>{t('odds.suspended')}</Tag>
              ) : null}
            </h2>
            <div className={css.selections} data-wide={wide ? '' : undefined}>
              {selections.map((selection) => (
                <OddsButton key={selection.id} wide={wide} {...{ event, market, selection }} />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
