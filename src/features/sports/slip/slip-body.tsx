import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ODDS_CHANGES } from '#contract/endpoints/sports/bet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { BET_KINDS, type BetKind } from '#contract/rules/sports/bet-lines.ts';
import { ODDS_FORMATS } from '#contract/rules/sports/odds.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { betNumber } from '../bet-number.ts';
import {
  oddsChangeAtom,
  oddsFormatAtom,
  setOddsChange,
  setOddsFormat,
  useOddsText,
} from '../odds-preferences.ts';
import { BuiltBetNote } from './built-bet-note.tsx';
import css from './slip.module.css';
import { SlipLeg } from './slip-leg.tsx';
import { systemSizes } from './slip-rules.ts';
import { SlipStake } from './slip-stake.tsx';
import { isOneEvent, legKey, setBetKind, setStake, setSystemSize } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

/** Several selections of one event make a built bet, those of several events a multiple or a system. */
const KINDS = {
  one: ['single', 'built'],
  several: BET_KINDS.filter((kind) => kind !== 'built'),
} as const satisfies Record<string, readonly BetKind[]>;
const QUICK: readonly Cents[] = [500, 1_000, 2_000, 5_000];

/** The selections of the slip, the stakes and the possible return. */
export function SlipBody({ now, onLeave }: { now: SlipState; onLeave: () => void }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const oddsText = useOddsText();
  const accept = useAtomState(oddsChangeAtom);
  const format = useAtomState(oddsFormatAtom);
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
      <ChoiceRow
        label={t('slip.kind')}
        hideLabel
        options={KINDS[isOneEvent(slip.legs) && count > 1 ? 'one' : 'several'].map((kind) => ({
          id: kind,
          label: t(`slip.kind_${kind}`),
          disabled: locked || (kind === 'multiple' && count < 2) || (kind === 'system' && sizes.length === 0),
        }))}
        chosen={slip.kind}
        onChoose={setBetKind}
      />
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
              disabled={locked}
              onChange={({ currentTarget }) => setSystemSize(Number(currentTarget.value))}
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
          {sum.odds === null ? null : (
            <dl className={css.total}>
              <dt>{t('slip.total_odds')}</dt>
              <dd className="num">{oddsText(sum.odds)}</dd>
            </dl>
          )}
        </div>
      )}
      {now.built ? <BuiltBetNote price={now.built} told={now.legs.size > 0} /> : null}
      <fieldset className={css.quick} aria-label={t(each ? 'slip.for_all' : 'slip.quick')}>
        {each ? <span>{t('slip.for_all')}</span> : null}
        {QUICK.map((cents) => (
          <button key={cents} type="button" disabled={locked} onClick={() => stakeAll(cents)}>
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
      <dl className={css.sums}>
        {sum.lines > 1 && sum.stake !== null ? (
          <div>
            <dt>{t(single ? 'slip.total_singles' : 'slip.total_lines', { count: sum.lines })}</dt>
            <dd className="num">{money(sum.stake)}</dd>
          </div>
        ) : null}
        {sum.possible === null ? null : (
          <div>
            <dt>{t('slip.possible', { count })}</dt>
            <dd className="num">{money(sum.possible)}</dd>
          </div>
        )}
      </dl>
      <Choice
        label={t('accept.label')}
        options={ODDS_CHANGES}
        text={(one) => t(`accept.${one}`)}
        chosen={accept}
        onChoose={setOddsChange}
        disabled={locked}
      />
      <Choice
        label={t('format.label')}
        options={ODDS_FORMATS}
        text={(one) => t(`format.${one}`)}
        chosen={format}
        onChoose={setOddsFormat}
      />
    </div>
  );
}

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly Id[];
  text: (id: Id) => string;
  chosen: Id;
  onChoose: (id: Id) => void;
  disabled?: boolean;
};

function Choice<Id extends string>({ label, options, text, chosen, onChoose, disabled }: ChoiceProps<Id>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={`${control.className ?? ''} ${css.select}`}
          value={chosen}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const next = options.find((one) => one === currentTarget.value);
            if (next) onChoose(next);
          }}
        >
          {options.map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
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
              {bet.odds === null ? null : <span className="num">{oddsText(bet.odds)}</span>}
            </span>
            <span>
              {t('bets.stake')} <span className="num">{money(bet.stake)}</span>
            </span>
            <span>
              {t('bets.possible')} <span className="num">{money(bet.possible)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
