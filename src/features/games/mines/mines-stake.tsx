import { MAX_MINES } from '#contract/rules/mines.ts';
import type { Cents } from '#contract/rules/money.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Field } from '#src/ui/form/field.tsx';
import { StakeForm } from '../stake-form.tsx';

type MinesStakeProps = {
  visitor: boolean;
  /** A command, or the request for an open round, is in progress. */
  waiting: boolean;
  mines: number;
  onMines: (mines: number) => void;
  onStart: (stake: Cents) => void;
};

/** The form for the stake and the number of mines. */
export function MinesStake({ visitor, waiting, mines, onMines, onStart }: MinesStakeProps) {
  const { t } = useTranslation('games');
  return (
    <StakeForm
      visitor={visitor}
      waiting={waiting}
      onStart={onStart}
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
