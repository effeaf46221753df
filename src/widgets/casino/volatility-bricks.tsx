import type { CSSProperties } from 'react';
import { type Game, VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import css from './volatility-bricks.module.css';

/** A volatility as bricks in the text's colour, out of `of`, the others faint. Its word stands beside it. */
export function VolatilityBricks({ volatility, of }: { volatility: Game['volatility']; of: number }) {
  const bricks = { '--filled': VOLATILITIES.indexOf(volatility) + 1, '--of': of } as CSSProperties;
  return <span className={css.bricks} style={bricks} />;
}
