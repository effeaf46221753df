import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { amountProblem } from '#contract/rules/amount-bounds.ts';
import { MOST_MINES } from '#contract/rules/mines.ts';
import { type Cents, formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/language.ts';
import { openModal } from '#src/core/modals.ts';
import { useOnline } from '#src/core/online.ts';
import { settingsQuery } from '#src/data/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { MoneyInput } from '#src/ui/money-input.tsx';
import css from './mines.module.css';

type StakeFormProps = {
  visitor: boolean;
  /** Not to be pressed yet: a command or the question about an open round is under way. */
  waiting: boolean;
  mines: number;
  onMines: (mines: number) => void;
  onStart: (stake: Cents) => void;
};

/** How much on how many mines. No stake is chosen beforehand. */
export function StakeForm({ visitor, waiting, mines, onMines, onStart }: StakeFormProps) {
  const { t } = useTranslation('games');
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const { casino_bet_min_total: min, casino_bet_max_total: max } = useQuery(settingsQuery()).data;
  const [stake, setStake] = useState<Cents | null>(null);
  const [touched, setTouched] = useState(false);
  const stakeId = useId();
  const money = (cents: Cents) => formatMoney(cents, locale);
  const wrong = touched ? amountProblem(stake, { min, max }) : null;
  const says = { missing: null, below: money(min), above: money(max) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting || !online) return;
    if (visitor) return openModal('login');
    setTouched(true);
    if (stake === null || amountProblem(stake, { min, max })) document.getElementById(stakeId)?.focus();
    else onStart(stake);
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <MoneyInput
        id={stakeId}
        label={t('mines.stake')}
        value={stake}
        onValue={setStake}
        onBlur={() => setTouched(touched || stake !== null)}
        clearLabel={t('mines.clear')}
        bounds={t('mines.bounds', { min: money(min), max: money(max) })}
        error={wrong ? t(`mines.${wrong}`, { amount: says[wrong] }) : undefined}
      />
      <Field label={t('mines.mines')} tall>
        {(control) => (
          <select {...control} value={mines} onChange={(event) => onMines(Number(event.currentTarget.value))}>
            {Array.from({ length: MOST_MINES }, (_, index) => index + 1).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        )}
      </Field>
      <div className={css.go}>
        <Button
          kind="primary"
          size="large"
          wide
          type="submit"
          loading={waiting}
          loadingText={t('mines.working')}
          disabled={!online}
          reason={t('mines.offline')}
        >
          {visitor
            ? t('mines.start_visitor')
            : stake === null
              ? t('mines.start')
              : t('mines.start_amount', { amount: money(stake) })}
        </Button>
      </div>
    </form>
  );
}
