import { doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import css from './double.module.css';

/**
 * A number on its colour. The number is always shown, so the colour is not needed. Screen readers get `label` instead.
 */
export function DoubleStone({ outcome, label }: { outcome: number; label?: string }) {
  return (
    <span className={css.stone} data-colour={doubleColourOf(outcome)}>
      <span aria-hidden={label !== undefined || undefined} translate="no">
        {outcome}
      </span>
      {label === undefined ? null : <span className="visually-hidden">{label}</span>}
    </span>
  );
}
