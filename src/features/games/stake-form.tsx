import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountProblem } from '#contract/rules/money/amount-bounds.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useOnline } from '#src/core/net/online.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './house-game.module.css';

type StakeFormProps = {
  visitor: boolean;
  /** The button is disabled: a command or a request is in progress. */
  waiting: boolean;
  /** Why no bet is accepted now. Shown as the button's text. */
  closed?: string | undefined;
  /** A choice above the stake. */
  before?: ReactNode;
  /** A field beside the stake. */
  beside?: ReactNode;
  /** Further quick amounts (cents) after the operator's first stake. Those outside the bounds are left out. */
  quick?: readonly Cents[];
  /** Content between the stake and the button that depends on the stake. */
  facts?: (stake: Cents | null) => ReactNode;
  /** Called with the first stake and each change, for what is shown outside the form. The same function on each render. */
  onStake?: (stake: Cents | null) => void;
  /** Called on each submit; false if another field is missing or wrong. */
  check?: () => boolean;
  onStart: (stake: Cents) => void;
};

/** The form for the stake of a round. The field begins with the operator's `casino_bet_default` (D15) where its bounds allow it. */
export function StakeForm(props: StakeFormProps) {
  const {
    visitor,
    waiting,
    closed,
    before,
    beside,
    quick = [],
    facts,
    onStake,
    check = () => true,
    onStart,
  } = props;
  const { t } = useTranslation('games');
  const money = useMoney();
  const online = useOnline();
  const settings = useSettings();
  const { casino_bet_default: first, casino_bet_min_total: min, casino_bet_max_total: max } = settings;
  /** Undefined until the player has changed the field. */
  const [typed, setTyped] = useState<Cents | null>();
  const suggested = typed === undefined && !amountProblem(first, { min, max });
  const stake = typed ?? (suggested ? first : null);
  const [touched, setTouched] = useState(false);
  useEffect(() => onStake?.(stake), [stake, onStake]);
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
        suggested={suggested}
        onValue={setTyped}
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
