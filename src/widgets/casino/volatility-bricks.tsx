import type { CSSProperties } from 'react';
import { type Game, VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import css from './volatility-bricks.module.css';

/** A volatility as bricks in the text's colour, one for each there is, those above it faint. Its word stands beside it. */
export function VolatilityBricks({ volatility }: { volatility: Game['volatility'] }) {
  const bricks = {
    '--filled': VOLATILITIES.indexOf(volatility) + 1,
    '--of': VOLATILITIES.length,
  } as CSSProperties;
  return <span className={css.bricks} style={bricks} />;
}
