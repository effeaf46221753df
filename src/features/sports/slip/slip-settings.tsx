import { useTranslation } from 'react-i18next';
import { ODDS_CHANGES } from '#contract/endpoints/sports/bet-calls.ts';
import { ODDS_FORMATS } from '#contract/rules/sports/odds.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { offProps } from '#src/ui/action/off-props.ts';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { Popover } from '#src/ui/overlay/popover.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { oddsChangeAtom, oddsFormatAtom, setOddsChange, setOddsFormat } from '../odds-preferences.ts';
import css from './slip.module.css';
import type { SlipState } from './use-slip.ts';

/** How odds are written and which changes of them a slip takes, behind a button; and the least stakes. */
export function SlipSettings({ now: { slip, bounds, locked } }: { now: SlipState }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const accept = useAtomState(oddsChangeAtom);
  const format = useAtomState(oddsFormatAtom);
  return (
    <Popover
      label={t('slip.settings')}
      align="end"
      button={(props) => <IconButton {...props} icon="filter" iconSize={20} label={t('slip.settings')} />}
    >
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel alone, not the sheet around it
        <div
          className={css.settings}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation();
          }}
        >
          <Choice
            label={t('accept.label')}
            options={ODDS_CHANGES}
            text={(one) => t(`accept.${one}`)}
            chosen={accept}
            onChoose={setOddsChange}
            off={locked}
          />
          <Choice
            label={t('format.label')}
            options={ODDS_FORMATS}
            text={(one) => t(`format.${one}`)}
            chosen={format}
            onChoose={setOddsFormat}
          />
          <p className={css.note}>
            {t(`slip.bounds_${slip.kind}`, {
              total: money(bounds.sport_bet_min_total),
              line: money(
                slip.kind === 'single' || slip.kind === 'built'
                  ? bounds.sport_bet_min_single
                  : bounds.sport_bet_multiple,
              ),
            })}
          </p>
        </div>
      )}
    </Popover>
  );
}

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly Id[];
  text: (id: Id) => string;
  chosen: Id;
  onChoose: (id: Id) => void;
  off?: boolean;
};

function Choice<Id extends string>({ label, options, text, chosen, onChoose, off }: ChoiceProps<Id>) {
  return (
    <SelectInput
      label={label}
      value={chosen}
      onChange={({ currentTarget }) => {
        const next = options.find((one) => one === currentTarget.value);
        if (next) onChoose(next);
      }}
      {...offProps(off)}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </SelectInput>
  );
}
