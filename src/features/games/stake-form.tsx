import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { useOnline } from '#src/core/net/online.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './house-game.module.css';
import { StakeRow } from './stake-row.tsx';
import type { Stake } from './use-stake.ts';

type StakeFormProps = {
  stake: Stake;
  visitor: boolean;
  /** The button is disabled: a command or a request is in progress. */
  waiting: boolean;
  /** Why no bet is accepted now. Shown as the button's text. */
  closed?: string | undefined;
  /** What the button says: a first bet, the last one again, or one more in the same round. */
  kind: 'start' | 'repeat' | 'more';
  /** The stake of an open round (cents), and the action that stands in the button's place. */
  playing?: { stake: Cents; action: ReactNode } | undefined;
  /** A choice above the stake. */
  before?: ReactNode;
  /** A choice at the end of the stake's row. */
  beside?: ReactNode;
  /** Content between the stake and the button. */
  facts?: ReactNode;
  /** Called on each submit; false if another field is missing or wrong. */
  check?: () => boolean;
  onStart: (stake: Cents) => void;
};

/** The form for the stake of a round. Its rows stay in their places during a round. */
export function StakeForm(props: StakeFormProps) {
  const { stake, visitor, waiting, closed, kind, playing, before, beside, facts } = props;
  const { check = () => true, onStart } = props;
  const { t } = useTranslation('games');
  const money = useMoney();
  const online = useOnline();
  const [touched, setTouched] = useState(false);
  const id = useId();
  const { value, problem, min, max } = stake;
  const wrong = touched && !playing ? problem : null;
  const says = { missing: null, below: money(min), above: money(max) };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (visitor) return openModal('login');
    setTouched(true);
    const right = check();
    if (value === null || problem) document.getElementById(id)?.focus();
    else if (right) onStart(value);
  };
  const key = (event: KeyboardEvent) => {
    if (playing || (event.key !== '+' && event.key !== '-')) return;
    event.preventDefault();
    if (event.key === '+') stake.twice();
    else stake.halve();
  };
  const label = () => {
    if (closed !== undefined) return closed;
    if (visitor) return t('stake.start_visitor');
    return value === null ? t('stake.start') : t(`stake.${kind}_amount`, { amount: money(value) });
  };
  return (
    <Form
      className={css.form}
      off={waiting || !online || closed !== undefined || playing !== undefined}
      onSubmit={submit}
      onKeyDown={key}
    >
      {before}
      <StakeRow
        id={id}
        stake={stake}
        fixed={playing?.stake ?? null}
        errorId={wrong ? `${id}-error` : undefined}
        onBlur={() => setTouched(touched || value !== null)}
      >
        {beside}
      </StakeRow>
      {wrong ? (
        <p id={`${id}-error`} className={css.wrong}>
          {t(`stake.${wrong}`, { amount: says[wrong] })}
        </p>
      ) : null}
      {facts}
      <div className={css.go}>
        {playing ? (
          playing.action
        ) : (
          <Button
            kind={kind === 'more' ? 'secondary' : 'primary'}
            size="large"
            wide
            type="submit"
            loading={waiting}
            loadingText={t('stake.working')}
            disabled={!online || closed !== undefined}
            reason={online ? undefined : t('stake.offline')}
          >
            {label()}
          </Button>
        )}
      </div>
    </Form>
  );
}
