import { doubleColourOf } from '#contract/rules/double.ts';
import css from './double.module.css';

/** A number on its colour; the number always shows, so that the colour isn't needed. `label` is read instead of it. */
export function DoubleStone({ outcome, label }: { outcome: number; label?: string }) {
  return (
    <span className={css.stone} data-colour={doubleColourOf(outcome)}>
      <span aria-hidden={label !== undefined || undefined}>{outcome}</span>
      {label === undefined ? null : <span className="visually-hidden">{label}</span>}
    </span>
  );
}
