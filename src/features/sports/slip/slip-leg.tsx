import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { offProps } from '#src/ui/action/off-props.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import { shortNames } from '../lists/short-names.ts';
import { useOddsText } from '../odds-preferences.ts';
import css from './slip.module.css';
import type { CurrentLeg } from './slip-rules.ts';
import { SlipStake } from './slip-stake.tsx';
import { removeLegs } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

/** One selection of the slip: its odds, how they changed since it was chosen, and its problem. */
export function SlipLeg({ now, leg: current }: { now: SlipState; leg: CurrentLeg }) {
  const { key, leg, odds, state, colours } = current;
  const { t } = useTranslation('sports');
  const oddsText = useOddsText();
  const { slip, legs, refusal, locked } = now;
  const rule = legs.get(key);
  const problem = rule ? t(`refused.${rule}`) : refusal?.legs.get(key);
  // The price of a built bet does not follow from the odds of its legs.
  const built = slip.kind === 'built';
  const moved = !built && state === 'open' && odds !== leg.odds;
  const way = odds > leg.odds ? 'up' : 'down';
  const brief = shortNames([leg.home, leg.away]);
  const sides = { home: brief.get(leg.home) ?? leg.home, away: brief.get(leg.away) ?? leg.away };
  const faces = leg.sport ? { sport: leg.sport, home: leg.home, away: leg.away, colours } : null;
  return (
    <li className={css.leg} data-out={state === 'open' ? undefined : ''}>
      <span className={css.faces}>
        {faces ? (
          <>
            <SideFace of={faces} />
            <SideFace of={faces} side="away" />
          </>
        ) : null}
      </span>
      <span className={css.name}>{leg.selection_name}</span>
      {built ? null : <span className={css.odds}>{state === 'open' ? oddsText(odds) : '–'}</span>}
      <IconButton
        icon="x"
        iconSize={18}
        label={t('slip.remove', { name: leg.selection_name })}
        onClick={() => removeLegs([key])}
        {...offProps(locked)}
      />
      <span className={css.of}>
        <span>{t('event.title', sides)}</span>
        <span>{` · ${leg.market_name}`}</span>
      </span>
      {moved ? (
        <span className={css.moved} data-way={way}>
          <span aria-hidden="true">{way === 'up' ? '▲' : '▼'}</span>{' '}
          <span>{t(`slip.${way}`, { odds: oddsText(leg.odds) })}</span>
        </span>
      ) : null}
      {problem ? (
        <span className={classNames(css.problem, css.against)}>
          <Icon name="alert" size={16} />
          <span>{problem}</span>
        </span>
      ) : null}
      {slip.kind === 'single' && slip.legs.length > 1 ? (
        <div className={css.stake}>
          <SlipStake now={now} label={t('slip.stake_of', { name: leg.selection_name })} hideLabel leg={key} />
        </div>
      ) : null}
    </li>
  );
}
