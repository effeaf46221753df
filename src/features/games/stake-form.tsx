import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { amountProblem } from '#contract/rules/amount-bounds.ts';
import type { Cents } from '#contract/rules/money.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import css from './house-game.module.css';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

type StakeFormProps = {
  visitor: boolean;
  /** Not to be pressed yet: a command or a question is under way. */
  waiting: boolean;
  /** Why nothing can be staked now, in the button's place of words. */
  closed?: string | undefined;
  /** What is chosen before the stake. */
  before?: ReactNode;
  /** A field beside the stake. */
  beside?: ReactNode;
  /** Amounts to press after the operator's first stake (cents); those out of bounds are left out. */
  quick?: readonly Cents[];
  /** Between the stake and the button, told by the stake. */
  facts?: (stake: Cents | null) => ReactNode;
  /** Called at each try; false where something else is missing. */
  check?: () => boolean;
  onStart: (stake: Cents) => void;
};

/** How much is staked on a round. No stake is chosen beforehand: the operator's first one (D15) is the first to press. */
export function StakeForm(props: StakeFormProps) {
  const { visitor, waiting, closed, before, beside, quick = [], facts, check = () => true, onStart } = props;
  const { t } = useTranslation('games');
  const money = useMoney();
  const online = useOnline();
  const settings = useQuery(settingsQuery()).data;
  const { casino_bet_default: first, casino_bet_min_total: min, casino_bet_max_total: max } = settings;
  const [stake, setStake] = useState<Cents | null>(null);
  const [touched, setTouched] = useState(false);
  const stakeId = useId();
  const wrong = touched ? amountProblem(stake, { min, max }) : null;
  const says = { missing: null, below: money(min), above: money(max) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting || !online || closed) return;
    if (visitor) return openModal('login');
    setTouched(true);
    const right = check();
    if (stake === null || amountProblem(stake, { min, max })) document.getElementById(stakeId)?.focus();
    else if (right) onStart(stake);
  };
  return (
    <form noValidate className={css.form} data-beside={beside ? true : undefined} onSubmit={submit}>
      {before}
      <MoneyInput
        id={stakeId}
        label={t('stake.label')}
        value={stake}
        onValue={setStake}
        onBlur={() => setTouched(touched || stake !== null)}
        clearLabel={t('stake.clear')}
        bounds={t('stake.bounds', { min: money(min), max: money(max) })}
        error={wrong ? t(`stake.${wrong}`, { amount: says[wrong] }) : undefined}
        quick={[first, ...quick.filter((cents) => cents !== first)]
          .filter((cents) => cents >= min && cents <= max)
          .map((cents) => ({ cents, label: money(cents, { cents: 'if-any' }) }))}
        quickLabel={t('stake.quick')}
      />
      {beside}
      {facts?.(stake)}
      <div className={css.go}>
        <Button
          kind="primary"
          size="large"
          wide
          type="submit"
          loading={waiting}
          loadingText={t('stake.working')}
          disabled={!online || closed !== undefined}
          reason={online ? undefined : t('stake.offline')}
        >
          {closed !== undefined
            ? closed
            : visitor
              ? t('stake.start_visitor')
              : stake === null
                ? t('stake.start')
                : t('stake.start_amount', { amount: money(stake) })}
        </Button>
      </div>
    </form>
  );
}
