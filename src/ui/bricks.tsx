// Small pictures from the one building block, a square with a quarter circle (covers 7). Decoration: words say the rest.

import {
  type Brick,
  type BrickPictureName,
  brickPictures,
  brickTurns,
  hatchId,
  quarter,
} from './brick-pictures.ts';

type BrickPictureProps = { name: BrickPictureName; className?: string | undefined };

/** One of the pictures for empty, offline and error places. */
export function BrickPicture({ name, className }: BrickPictureProps) {
  const { columns, rows, bricks } = brickPictures[name];
  return <Bricks {...{ columns, rows, bricks, className }} />;
}

type ProviderBricksProps = {
  /** The provider's first palette without its ground. */
  inks: readonly string[];
  /** Any text that stays the provider's own: it decides how the bricks turn. */
  seed: string;
};

/** Four bricks in a provider's colours, where it has no picture of its own. */
export function ProviderBricks({ inks, seed }: ProviderBricksProps) {
  const sum = Array.from(seed).reduce((total, sign) => total + sign.charCodeAt(0), 0);
  const turns = brickTurns[sum % brickTurns.length] ?? [];
  const bricks = turns.map((turn, place): Brick => {
    return { x: place % 2, y: place >> 1, turn, ink: inks[place % inks.length] ?? 'currentColor' };
  });
  return <Bricks columns={2} rows={2} bricks={bricks} />;
}

/** The row of cobogó over the login sheet, 32 px high, as long as it is wide. */
export function CobogoRow({ className }: { className?: string }) {
  return (
    <svg className={className} width="100%" height="32" aria-hidden="true">
      <rect width="100%" height="32" fill="#23449F" />
      <pattern id="cobogo-row" width="128" height="32" patternUnits="userSpaceOnUse">
        <path d={quarter(0, 0, 32, 0) + quarter(64, 0, 32, 0)} fill="#FBF4E4" />
        <path d={quarter(32, 0, 32, 1)} fill="#E25532" />
        <path d={quarter(96, 0, 32, 1)} fill="#F6BC31" />
      </pattern>
      <rect width="100%" height="32" fill="url(#cobogo-row)" />
    </svg>
  );
}

/** The mark: an accent square with four holes. */
export function AppMark({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M0 0h28v28H0z" fill="var(--acc)" />
      <path d={markHoles} fill="var(--on-acc)" />
    </svg>
  );
}

const markHoles =
  'M3 3h9.5v9.5A9.5 9.5 0 0 1 3 3zM25 3v9.5h-9.5A9.5 9.5 0 0 1 25 3zM3 25v-9.5h9.5A9.5 9.5 0 0 1 3 25zM25 25h-9.5v-9.5A9.5 9.5 0 0 1 25 25z';

type BricksProps = {
  columns: number;
  rows: number;
  bricks: readonly Brick[];
  className?: string | undefined;
};

const side = 24;

function Bricks({ columns, rows, bricks, className }: BricksProps) {
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

// On a ground of its own a quarter leaves a seam of 1, as mortar.
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
