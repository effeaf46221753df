// Small decorative pictures made of one element, a square with a quarter circle (covers 7).

import { type Brick, hatchId, quarter } from './brick.ts';

type ProviderBricksProps = {
  /** The provider's first palette without its background. */
  inks: readonly string[];
  /** Any stable text of the provider: it determines how the bricks are turned. */
  seed: string;
};

/** Arrangements of four bricks: star, disc, sails, leaves. */
const brickTurns = [
  [0, 1, 3, 2],
  [2, 3, 1, 0],
  [0, 0, 0, 0],
  [1, 3, 3, 1],
];

/** Four bricks in a provider's colours, for a provider without a picture. */
export function ProviderBricks({ inks, seed }: ProviderBricksProps) {
  const sum = Array.from(seed).reduce((total, sign) => total + sign.charCodeAt(0), 0);
  const turns = brickTurns[sum % brickTurns.length] ?? [];
  const bricks = turns.map((turn, place): Brick => {
    return { x: place % 2, y: place >> 1, turn, ink: inks[place % inks.length] ?? 'currentColor' };
  });
  return <Bricks columns={2} rows={2} bricks={bricks} />;
}

type BricksProps = {
  columns: number;
  rows: number;
  bricks: readonly Brick[];
  className?: string | undefined;
};

const side = 24;

/** Bricks in a grid of the given columns and rows. */
export function Bricks({ columns, rows, bricks, className }: BricksProps) {
  const [width, height] = [columns * side, rows * side];
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      overflow="visible"
      aria-hidden="true"
    >
      <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" stroke="var(--edge)" strokeWidth="3" />
      </pattern>
      {bricks.map((brick) => (
        <BrickShape key={`${brick.x} ${brick.y}`} {...brick} />
      ))}
    </svg>
  );
}

// On a background of its own, a quarter circle leaves a gap of 1 on each side.
function BrickShape({ x, y, turn, ink, ground, tilt }: Brick) {
  const [left, top] = [x * side, y * side];
  const shape = ground ? quarter(left + 1, top + 1, side - 2, turn) : quarter(left, top, side, turn);
  return (
    <g transform={tilt ? `rotate(${tilt} ${left + side / 2} ${top + side / 2})` : undefined}>
      {ground ? <path d={`M${left} ${top}h${side}v${side}h-${side}z`} fill={ground} /> : null}
      <path d={shape} fill={ink} />
    </g>
  );
}
