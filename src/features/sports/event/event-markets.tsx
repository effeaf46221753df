import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail, Market } from '#contract/endpoints/sports/sports-calls.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { shortNames } from '../lists/short-names.ts';
import { OddsButton } from '../odds/odds-button.tsx';
import css from './event.module.css';
import { type MarketCard, marketCards } from './market-cards.ts';

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
            <summary>
              <Icon name="down" size={18} />
              <b>{t(`event.folded_${state}`, { count: markets.length })}</b>
              <span className={css.foldedNames} aria-hidden="true">
                {marketCards(markets)
                  .map(({ name }) => name)
                  .join(', ')}
              </span>
            </summary>
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
  return (
    <ul className={css.markets}>
      {marketCards(markets).map((card) => (
        <li key={card.id} className={css.market}>
          <h2>
            <span>{card.name}</span>
            {card.markets.every(({ state }) => state === 'closed') ? (
              <Tag>{t('event.ended')}</Tag>
            ) : event.suspended || card.markets.every(({ state }) => state !== 'open') ? (
              <Tag>{t('odds.suspended')}</Tag>
            ) : null}
          </h2>
          <Selections event={event} card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Letters that fit above the odds in one of two columns and of three, on a phone. */
const TWO_COLUMNS = 24;
const THREE_COLUMNS = 14;

/** The selections of a card in one to three columns. In three the sides have their short names where the buttons are narrow. */
function Selections({ event, card: { markets } }: { event: EventDetail; card: MarketCard }) {
  const { home, away } = event;
  const brief = shortNames([home, away]);
  const shorten = (name: string) =>
    [home, away].reduce((text, side) => text.replaceAll(side, brief.get(side) ?? side), name);
  const selections = markets.flatMap((market) =>
    market.selections.map((selection) => ({ market, selection })),
  );
  const names = selections.map(({ selection }) => shorten(selection.name));
  const longest = Math.max(0, ...names.map((name) => name.length));
  const ofSides = selections.some(({ selection: { name } }) => name === home || name === away);
  const three = selections.length === 3;
  const columns = three && (ofSides || longest <= THREE_COLUMNS) ? 3 : three || longest > TWO_COLUMNS ? 1 : 2;
  return (
    <div className={css.selections} style={{ '--columns': columns } as CSSProperties}>
      {selections.map(({ market, selection }) => (
        <OddsButton
          key={`${market.id} ${selection.id}`}
          wide={columns === 1}
          {...labelsOf(selection.name, columns, shorten(selection.name))}
          {...{ event, market, selection }}
        />
      ))}
    </div>
  );
}

/** What stands above the odds; a name that is too long for two columns is short in all of them. */
function labelsOf(name: string, columns: number, short: string) {
  if (columns === 1) return {};
  if (name.length > TWO_COLUMNS) return { label: short };
  return { label: name, brief: columns === 3 && short !== name ? short : undefined };
}
