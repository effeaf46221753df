import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { BET_KINDS, type BetKind } from '#contract/rules/sports/bet-lines.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { offProps } from '#src/ui/action/off-props.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { FormSending } from '#src/ui/form/form-sending.ts';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { BuiltBetNote } from './built-bet-note.tsx';
import css from './slip.module.css';
import { SlipLeg } from './slip-leg.tsx';
import { SlipReceipt } from './slip-receipt.tsx';
import { systemSizes } from './slip-rules.ts';
import { SlipSettings } from './slip-settings.tsx';
import { isOneEvent, setBetKind, setSystemSize } from './slip-store.ts';
import type { SlipState } from './use-slip.ts';

/** Several selections of one event make a built bet, those of several events a multiple or a system. */
const KINDS = {
  one: ['single', 'built'],
  several: BET_KINDS.filter((kind) => kind !== 'built'),
} as const satisfies Record<string, readonly BetKind[]>;

type SlipBodyProps = {
  now: SlipState;
  /** The slip is a sheet over the page, whose head has no space for the settings. */
  sheet: boolean;
  onLeave: () => void;
};

/** The selections of the slip; the receipt of one that was placed. */
export function SlipBody({ now, sheet, onLeave }: SlipBodyProps) {
  const { t } = useTranslation('sports');
  const { slip, placing, locked } = now;
  const count = slip.legs.length;
  const sizes = systemSizes(count);

  if (placing.phase === 'done') return <SlipReceipt bets={placing.bets} late={placing.late} />;
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
        <FormSending value={locked}>
          <ChoiceRow
            label={t('slip.kind')}
            hideLabel
            options={KINDS[isOneEvent(slip.legs) && count > 1 ? 'one' : 'several'].map((kind) => ({
              id: kind,
              label: t(`slip.kind_${kind}`),
              off: (kind === 'multiple' && count < 2) || (kind === 'system' && sizes.length === 0),
            }))}
            chosen={slip.kind}
            onChoose={setBetKind}
          />
        </FormSending>
        {sheet ? <SlipSettings now={now} /> : null}
      </div>
      <ul>
        {now.now.map((leg) => (
          <SlipLeg key={leg.key} now={now} leg={leg} />
        ))}
      </ul>
      {slip.kind === 'system' ? (
        <SelectInput
          label={t('slip.size')}
          value={slip.size}
          onChange={({ currentTarget }) => setSystemSize(Number(currentTarget.value))}
          {...offProps(locked)}
        >
          {sizes.map(({ size, lines }) => (
            <option key={size} value={size}>
              {t('slip.size_of', { size, legs: count, count: lines })}
            </option>
          ))}
        </SelectInput>
      ) : null}
      {now.built ? <BuiltBetNote price={now.built} told={now.legs.size > 0} /> : null}
    </div>
  );
}
