import { useLayoutEffect, useRef } from 'react';
import { type DoubleColour, doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import css from './double.module.css';
import { DoubleStone } from './double-stone.tsx';
import { restingIndex, SPIN_MS, spunIndex, WHEEL_STONES } from './wheel-positions.ts';

const FIRST_SHOWN = 6;

type DoubleStripProps = {
  /** The outcome that the wheel shows or spins to; null: nothing was drawn yet. */
  outcome: number | null;
  /** The outcome that it showed before. */
  before: number | null;
  /** When the spin began (ms); null: the wheel is at rest. */
  turnedAt: number | null;
  /** Whether the wheel is at rest on the outcome. */
  stands: boolean;
  /** The player's own stakes on each colour in this round (cents): a notch marks the stones of a colour with a stake. */
  mine: Readonly<Record<DoubleColour, Cents>>;
};

/**
 * The wheel as a strip. It spins to the outcome, or shows it at once
 * under reduced motion. Screen readers get the result from elsewhere.
 */
export function DoubleStrip({ outcome, before, turnedAt, stands, mine }: DoubleStripProps) {
  'use memo';
  const row = useRef<HTMLDivElement>(null);
  const shown = outcome ?? FIRST_SHOWN;
  const from = restingIndex(before ?? FIRST_SHOWN);
  const place = turnedAt === null ? restingIndex(shown) : spunIndex(shown);

  useLayoutEffect(() => {
    const strip = row.current;
    if (!strip) return;
    const at = (stone: number) => `translateX(calc(${-stone} * var(--pitch)))`;
    strip.style.transform = at(place);
    const passed = turnedAt === null ? SPIN_MS : serverClock.now() - turnedAt;
    if (passed >= SPIN_MS || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = [{ transform: at(from) }, { transform: at(place) }];
    const turning = strip.animate(frames, { duration: SPIN_MS, easing: 'cubic-bezier(0.1, 0.7, 0.1, 1)' });
    // A page that opens during the spin shows the wheel at its current position.
    turning.currentTime = Math.max(0, passed);
    return () => turning.cancel();
  }, [place, from, turnedAt]);

  return (
    <div className={css.wheel} aria-hidden="true">
      <div ref={row} className={css.strip}>
        {WHEEL_STONES.map((number, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the stones never change their order
            key={index}
            data-middle={(stands && index === place) || undefined}
            data-own={mine[doubleColourOf(number)] > 0 || undefined}
          >
            <DoubleStone outcome={number} />
          </span>
        ))}
      </div>
    </div>
  );
}
