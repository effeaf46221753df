import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Cents } from '#contract/rules/money/money.ts';
import { BET_KINDS, type BetKind, TOTAL_ODDS_SHOWN } from '#contract/rules/sports/bet-lines.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { offProps } from '#src/ui/action/off-props.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { betNumber } from '../bet-number.ts';
import { useOddsText } from '../odds-preferences.ts';
import { BuiltBetNote } from './built-bet-note.tsx';
import css from './slip.module.css';
import { SlipLeg } from './slip-leg.tsx';
import { systemSizes } from './slip-rules.ts';
import { SlipSettings } from './slip-settings.tsx';
import { SlipStake } from './slip-stake.tsx';
import { isOneEvent, legKey, setBetKind, setStake, setSystemSize } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

/** Several selections of one event make a built bet, those of several events a multiple or a system. */
const KINDS = {
  one: ['single', 'built'],
  several: BET_KINDS.filter((kind) => kind !== 'built'),
} as const satisfies Record<string, readonly BetKind[]>;
const QUICK: readonly Cents[] = [500, 1_000, 2_000, 5_000];

type SlipBodyProps = {
  now: SlipState;
  /** The slip is a sheet over the page, whose head has no space for the settings. */
  sheet: boolean;
  onLeave: () => void;
};

/** The selections of the slip and the stakes. */
export function SlipBody({ now, sheet, onLeave }: SlipBodyProps) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const oddsText = useOddsText();
  const { slip, placing, sum, bounds, locked } = now;
  const count = slip.legs.length;
  const single = slip.kind === 'single';
  const sizes = systemSizes(count);
  // Several singles have one stake each.
  const each = single && count > 1;
  const stakeAll = (cents: Cents) => {
    if (!single) setStake(cents);
    else for (const leg of slip.legs) setStake(cents, legKey(leg));
  };

  if (placing.phase === 'done') return <Done now={now} />;
  if (count === 0) {
    return (
      <EmptyState
        picture="empty-slip"
        title={t('slip.empty')}
        text={t('slip.empty_text')}
        action={
          <ButtonLink as={Link} href={paths.sports} kind="tertiary" onClick={onLeave}>
            {t('slip.see_events')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={css.body}>
      <div className={css.kinds}>
        <ChoiceRow
          label={t('slip.kind')}
          hideLabel
          options={KINDS[isOneEvent(slip.legs) && count > 1 ? 'one' : 'several'].map((kind) => ({
            id: kind,
            label: t(`slip.kind_${kind}`),
            off: locked || (kind === 'multiple' && count < 2) || (kind === 'system' && sizes.length === 0),
          }))}
          chosen={slip.kind}
          onChoose={setBetKind}
        />
        {sheet ? <SlipSettings locked={locked} /> : null}
      </div>
      <ul>
        {now.now.map((leg) => (
          <SlipLeg key={leg.key} now={now} leg={leg} />
        ))}
      </ul>
      {slip.kind === 'system' ? (
        <Field label={t('slip.size')}>
          {(control) => (
            <select
              {...control}
              className={`${control.className ?? ''} ${css.select}`}
              value={slip.size}
              onChange={({ currentTarget }) => setSystemSize(Number(currentTarget.value))}
              {...offProps(locked)}
            >
              {sizes.map(({ size, lines }) => (
                <option key={size} value={size}>
                  {t('slip.size_of', { size, legs: count, count: lines })}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {each ? null : (
        <div className={css.amount}>
          <SlipStake
            now={now}
            label={t(slip.kind === 'system' ? 'slip.stake_line' : 'slip.stake')}
            {...(single && slip.legs[0] ? { leg: legKey(slip.legs[0]) } : {})}
          />
          {slip.kind === 'system' ? null : (
            <dl className={css.total}>
              <dt>{t('slip.total_odds')}</dt>
              <dd className="num" translate="no">
                {sum.odds === null
                  ? '–'
                  : sum.odds > TOTAL_ODDS_SHOWN
                    ? t('slip.more_than', { amount: oddsText(TOTAL_ODDS_SHOWN) })
                    : oddsText(sum.odds)}
              </dd>
            </dl>
          )}
        </div>
      )}
      {now.built ? <BuiltBetNote price={now.built} told={now.legs.size > 0} /> : null}
      <fieldset className={css.quick} aria-label={t(each ? 'slip.for_all' : 'slip.quick')}>
        {each ? <span>{t('slip.for_all')}</span> : null}
        {QUICK.map((cents) => (
          <button key={cents} type="button" onClick={() => stakeAll(cents)} {...offProps(locked)}>
            {money(cents, { cents: 'if-any' })}
          </button>
        ))}
      </fieldset>
      <p className={css.note}>
        {t(`slip.bounds_${slip.kind}`, {
          total: money(bounds.sport_bet_min_total),
          line: money(
            single || slip.kind === 'built' ? bounds.sport_bet_min_single : bounds.sport_bet_multiple,
          ),
        })}
      </p>
    </div>
  );
}

function Done({ now: { placing } }: { now: SlipState }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const oddsText = useOddsText();
  if (placing.phase !== 'done') return null;
  const { bets, late } = placing;
  return (
    <div className={css.done}>
      <Icon name="check" size={24} />
      <h3>{t('slip.done', { count: Math.max(1, bets.length) })}</h3>
      {late ? <p>{t('slip.once')}</p> : null}
      <ul>
        {bets.map((bet) => (
          <li key={bet.id}>
            <strong>{bet.legs.map((leg) => leg.selection_name).join(' · ')}</strong>
            <span>
              <span className={css.number}>{t('bets.number', { id: betNumber(bet.id) })}</span>
              {bet.odds === null ? null : (
                <span className="num" translate="no">
                  {oddsText(bet.odds)}
                </span>
              )}
            </span>
            <span>
              <span>{t('bets.stake')}</span>{' '}
              <span className="num" translate="no">
                {money(bet.stake)}
              </span>
            </span>
            <span>
              <span>{t('bets.possible')}</span>{' '}
              <span className="num" translate="no">
                {money(bet.possible)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
