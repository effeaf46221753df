import { type ReactNode, useId } from 'react';
import { Icon } from '../art/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './meter.module.css';

type MeterProps = {
  label: string;
  /** In any unit, the same for both. */
  value: number;
  max: number;
  /** `R$ 35`, followed by `de R$ 200`. */
  used: string;
  of?: string | undefined;
  /** A limit warns from 80 % on; progress uses the accent colour; `time` is only the 5 px bar. */
  kind: 'limit' | 'progress' | 'time';
  /** Label, bar and figures in one row, for lists of limits. */
  inRow?: boolean;
  /** A sentence below the bar; with the warning icon when the limit is near. */
  note?: ReactNode;
};

/** How much of a quantity is used or done. */
export function Meter({ label, value, max, used, of, kind, inRow, note }: MeterProps) {
  const labelId = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const near = kind === 'limit' && share >= 0.8;
  return (
    <div className={classNames(css.meter, css[kind], near && css.near, inRow && css.inRow)}>
      <div className={kind === 'time' ? 'visually-hidden' : css.words}>
        <span id={labelId} className={css.label}>
          {label}
        </span>
        <span>
          <span className={classNames(css.used, 'num')} translate="no">
            {used}
          </span>{' '}
          {of ? <span translate="no">{of}</span> : null}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> can't be styled consistently across browsers */}
      <svg
        className={css.bar}
        width="100%"
        height={kind === 'time' ? 5 : inRow ? 6 : 8}
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={of ? `${used} ${of}` : used}
      >
        {/* Scaled instead of resized: a change causes no layout. */}
        <rect width="100%" height="100%" transform={`scale(${share} 1)`} />
      </svg>
      {note ? (
        <p className={css.note}>
          {near ? <Icon name="alert" size={18} /> : null}
          <span>{note}</span>
        </p>
      ) : null}
    </div>
  );
}
