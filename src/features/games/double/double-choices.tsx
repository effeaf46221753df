import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DOUBLE_COLOURS, DOUBLE_MULTIPLIER, type DoubleColour } from '#contract/rules/casino/double-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { isHeldAction } from '#src/ui/action/held-action.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './double.module.css';

type DoubleChoicesProps = {
  /** The id of the form that the choice belongs to: it is elsewhere on the page. */
  form: string;
  chosen: DoubleColour | null;
  onChosen: (colour: DoubleColour) => void;
  /** The player's own stakes on each colour in this round (cents). */
  mine: Readonly<Record<DoubleColour, Cents>>;
  /** The colour that was drawn, once it may be shown. */
  drawn: DoubleColour | null;
  money: (cents: Cents) => string;
  /** Shown below the cards, such as that no colour is chosen yet. */
  error: string | undefined;
};

/** Three equal cards as one radio group: the arrow keys move between them, and the colours are also named in words. */
export function DoubleChoices({ form, chosen, onChosen, mine, drawn, money, error }: DoubleChoicesProps) {
  const { t } = useTranslation('games');
  return (
    <fieldset
      className={css.choices}
      aria-describedby={error ? 'double-colour-wrong' : undefined}
      // Enter on a radio submits the form, whose own handler these keys do not reach.
      onKeyDown={(event: KeyboardEvent) => isHeldAction(event) && event.preventDefault()}
    >
      <legend className="visually-hidden">{t('double.colour')}</legend>
      {DOUBLE_COLOURS.map((colour) => (
        <label key={colour} className={css.choice} data-colour={colour}>
          <input
            className="visually-hidden"
            type="radio"
            form={form}
            name="double-colour"
            value={colour}
            checked={chosen === colour}
            onChange={() => onChosen(colour)}
          />
          <strong>{t(`double.${colour}`)}</strong>
          <span>{t(`double.range_${colour}`)}</span>
          <span className={css.chip}>
            {mine[colour] > 0 ? (
              <span>
                <span className="visually-hidden">{`${t('double.own')} `}</span>
                <span className="num" translate="no">
                  {money(mine[colour])}
                </span>
              </span>
            ) : null}
          </span>
          <span className={css.pays}>
            <span className="num" translate="no">
              {multiplierText(DOUBLE_MULTIPLIER[colour] * 100)}
            </span>
            {drawn === colour ? (
              <span className={css.drawn}>
                <Icon name="check" size={16} />
                <span>{t('double.fell')}</span>
              </span>
            ) : chosen === colour ? (
              <Icon name="check" size={24} />
            ) : null}
          </span>
        </label>
      ))}
      <div role="alert" className="live">
        {error ? (
          <p id="double-colour-wrong" className={css.wrong}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
