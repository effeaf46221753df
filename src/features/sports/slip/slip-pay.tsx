import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { offProps } from '#src/ui/action/off-props.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './slip.module.css';
import { SlipStake } from './slip-stake.tsx';
import { legKey, setStake } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';
import { useTotalOddsText } from './use-total-odds-text.ts';

const QUICK: readonly Cents[] = [500, 1_000, 2_000, 5_000];

/** The stake, beside it the total odds, and below it the quick stakes. Renders nothing for an empty slip. */
export function SlipPay({ now }: { now: SlipState }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const totalOdds = useTotalOddsText(now);
  const { slip, placing, locked } = now;
  const [first] = slip.legs;
  if (!first || placing.phase === 'done') return null;
  const single = slip.kind === 'single';
  // Several singles have one stake each, at their selections.
  const each = single && slip.legs.length > 1;
  const stakeAll = (cents: Cents) => {
    if (!single) setStake(cents);
    else for (const leg of slip.legs) setStake(cents, legKey(leg));
  };
  return (
    <div className={css.pay}>
      {each ? null : (
        <div className={css.amount}>
          <SlipStake
            now={now}
            label={t(slip.kind === 'system' ? 'slip.stake_line' : 'slip.stake')}
            {...(single ? { leg: legKey(first) } : {})}
          />
          {slip.kind === 'system' ? null : (
            <dl className={css.total}>
              <dt>{t('slip.total_odds')}</dt>
              <dd className="num" translate="no">
                {totalOdds}
              </dd>
            </dl>
          )}
        </div>
      )}
      <fieldset className={css.quick} aria-label={t(each ? 'slip.for_all' : 'slip.quick')}>
        {each ? <span>{t('slip.for_all')}</span> : null}
        {QUICK.map((cents) => (
          <button key={cents} type="button" onClick={() => stakeAll(cents)} {...offProps(locked)}>
            {money(cents, { cents: 'if-any' })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
