import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MINES, MINES_RETURN_MAX, openableTiles, safeTiles } from '#contract/rules/casino/mines-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { StakeForm } from '../stake-form.tsx';

type MinesStakeProps = {
  visitor: boolean;
  /** A command, or the request for an open round, is in progress. */
  waiting: boolean;
  mines: number;
  onMines: (mines: number) => void;
  /** The same function on each render. */
  onStake: (stake: Cents | null) => void;
  onStart: (stake: Cents) => void;
};

/** The form for the stake and the number of mines. */
export function MinesStake({ visitor, waiting, mines, onMines, onStake, onStart }: MinesStakeProps) {
  const { t } = useTranslation('games');
  // Without the form there is no stake.
  useEffect(() => () => onStake(null), [onStake]);
  return (
    <StakeForm
      visitor={visitor}
      waiting={waiting}
      onStake={onStake}
      onStart={onStart}
      facts={(stake) => <LargestWin mines={mines} stake={stake} />}
      beside={
        <Field label={t('mines.mines')} tall>
          {(control) => (
            <select
              {...control}
              value={mines}
              onChange={(event) => onMines(Number(event.currentTarget.value))}
            >
              {Array.from({ length: MAX_MINES }, (_, index) => index + 1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </Field>
      }
    />
  );
}

/** Where the largest win ends a round with this stake before all safe bricks are open. */
function LargestWin({ mines, stake }: { mines: number; stake: Cents | null }) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const count = stake === null ? safeTiles(mines) : openableTiles(mines, stake);
  if (count === safeTiles(mines)) return null;
  const amount = money(MINES_RETURN_MAX);
  return <p>{count === 0 ? t('mines.too_large', { amount }) : t('mines.ends_early', { count, amount })}</p>;
}
