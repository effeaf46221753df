import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { minesMultiplier, openableTiles } from '#contract/rules/casino/mines-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import css from './mines.module.css';

type MinesStepsProps = { mines: number; stake: Cents; opened: number };

/**
 * The multipliers that the round can reach: a row of steps, or a ladder beside a wide wall. The current step is inverted and
 * scrolled into view.
 */
export function MinesSteps({ mines, stake, opened }: MinesStepsProps) {
  'use memo';
  const { t } = useTranslation('games');
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // In the next frame, which computes the layout anyway, not in the task that rendered it.
    const frame = requestAnimationFrame(() => {
      const list = row.current;
      const step = list?.children[Math.max(0, opened - 1)];
      if (!list || !(step instanceof HTMLElement)) return;
      // The next step stays in view.
      list.scrollLeft = step.offsetLeft + 2 * step.offsetWidth - list.clientWidth;
      // Zero in the row. The ladder rises from its foot, so its scroll positions are negative.
      list.scrollTop = step.offsetTop - (list.clientHeight * 2) / 3;
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable with keys
    <ol ref={row} className={css.steps} aria-label={t('mines.steps')} tabIndex={0}>
      {Array.from({ length: openableTiles(mines, stake) }, (_, index) => index + 1).map((count) => (
        <li
          key={count}
          className={css.step}
          data-past={count < opened || undefined}
          aria-current={count === opened ? 'step' : undefined}
        >
          <span className={css.label}>{t('mines.step', { count })}</span>
          <strong className="num" translate="no">
            {multiplierText(minesMultiplier(mines, count))}
          </strong>
        </li>
      ))}
    </ol>
  );
}
