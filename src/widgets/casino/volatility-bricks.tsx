import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { quarter } from '#src/ui/art/brick.ts';

const SIDE = 9;
const GAP = 2;

/** How many bricks stand for a volatility; a jackpot has one more than the highest. */
export const VOLATILITY_BRICKS: Readonly<Record<Game['volatility'] | 'jackpot', number>> = {
  low: 1,
  medium: 2,
  high: 3,
  jackpot: 4,
};

/** A volatility as bricks in the text's colour, the others faint. Its word stands beside it. */
export function VolatilityBricks({ filled, of = 4 }: { filled: number; of?: number }) {
  const width = of * SIDE + (of - 1) * GAP;
  return (
    <svg width={width} height={SIDE} viewBox={`0 0 ${width} ${SIDE}`} fill="currentColor" aria-hidden="true">
      {Array.from({ length: of }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the bricks never change their order
          key={place}
          d={quarter(place * (SIDE + GAP), 0, SIDE, 0)}
          opacity={place < filled ? 1 : 0.32}
        />
      ))}
    </svg>
  );
}
