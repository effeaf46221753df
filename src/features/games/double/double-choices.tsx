import { useTranslation } from 'react-i18next';
import { DOUBLE_COLOURS, DOUBLE_MULTIPLIER, type DoubleColour } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './double.module.css';

type DoubleChoicesProps = {
  chosen: DoubleColour | null;
  onChosen: (colour: DoubleColour) => void;
  /** The total stakes of all players on each colour in this round. */
  totals: Readonly<Record<DoubleColour, Cents>> | undefined;
  money: (cents: Cents) => string;
  /** Shown below the cards, such as that no colour is chosen yet. */
  error: string | undefined;
};

/** Three equal cards as one radio group: the arrow keys move between them, and the colours are also named in words. */
export function DoubleChoices({ chosen, onChosen, totals, money, error }: DoubleChoicesProps) {
  const { t } = useTranslation('games');
  return (
    <fieldset className={css.choices} aria-describedby={error ? 'double-colour-wrong' : undefined}>
      <legend className="visually-hidden">{t('double.colour')}</legend>
      {DOUBLE_COLOURS.map((colour) => (
        <label key={colour} className={css.choice} data-colour={colour}>
          <input
            className="visually-hidden"
            type="radio"
            name="double-colour"
            value={colour}
            checked={chosen === colour}
            onChange={() => onChosen(colour)}
          />
          <strong>{t(`double.${colour}`)}</strong>
          <span>{t(`double.range_${colour}`)}</span>
          <span className={css.pays}>
            <span className="num">{DOUBLE_MULTIPLIER[colour]}×</span>
            {chosen === colour ? <Icon name="check" size={24} /> : null}
          </span>
          <span className="num">{t('double.staked', { amount: money(totals?.[colour] ?? 0) })}</span>
        </label>
      ))}
      {error ? (
        <p id="double-colour-wrong" className={css.wrong} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
