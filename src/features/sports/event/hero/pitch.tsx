import { contrast, INKS } from '#contract/rules/art/inks.ts';
import type { Pressure } from './pressure.ts';
import css from './tracker.module.css';

const CELL = 40;
const GROUND = '#1B5743';
const DIM = '#22664F';
const MIDDLE = '#2F7A60';
/** From so many columns on there is room for three arrow heads. */
const MANY_COLUMNS = 14;
/** Radius of the corners of the penalty areas. */
const CORNER = 16;

type PitchProps = {
  /** Size in cells. */
  columns: number;
  rows: number;
  /** Null: not known. */
  pressure: Pressure | null;
  /** Each side's ink, `#RRGGBB`. */
  inks: { home: string; away: string };
};

/** A pitch of leaves; the third under pressure has the attacker's ink. The home side attacks to the right. */
export function Pitch({ columns, rows, pressure, inks }: PitchProps) {
  const [width, height] = [columns * CELL, rows * CELL];
  const third = Math.round(columns / 3);
  const first = { home: columns - third, middle: third, away: 0 }[pressure ?? 'middle'];
  const end = { home: columns, middle: columns - third, away: third }[pressure ?? 'middle'];
  const lit = pressure === null ? null : pressure === 'middle' ? MIDDLE : inks[pressure];
  const isLit = (column: number) => lit !== null && column >= first && column < end;
  const lines = pitchLines(width, height);
  const dark = lit !== null && contrast(lit, INKS.tinta) > contrast(lit, INKS.cal);
  return (
    <svg className={css.pitch} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path fill={GROUND} d={`M0 0h${width}v${height}H0z`} />
      <path fill={DIM} d={leaves(columns, rows, (column) => !isLit(column))} />
      <g key={`${pressure}`} className={css.lit}>
        {lit === null ? null : <path fill={lit} d={leaves(columns, rows, isLit)} />}
      </g>
      <path className={css.lines} stroke={INKS.cal} d={lines} />
      {dark ? (
        <svg
          aria-hidden="true"
          x={first * CELL}
          width={(end - first) * CELL}
          height={height}
          viewBox={`${first * CELL} 0 ${(end - first) * CELL} ${height}`}
        >
          <path className={css.lines} stroke={INKS.tinta} d={lines} />
        </svg>
      ) : null}
      {pressure === 'home' || pressure === 'away' ? (
        <Chevrons
          count={columns < MANY_COLUMNS ? 1 : 3}
          right={pressure === 'home'}
          x={((first + end) / 2) * CELL}
          y={height / 2}
          ink={dark ? INKS.tinta : INKS.cal}
        />
      ) : null}
      {pressure === null ? null : <Ball x={((first + end) / 2) * CELL} y={height / 2} />}
    </svg>
  );
}

type ChevronsProps = {
  count: number;
  right: boolean;
  /** Where the ball is drawn, which they point at. */
  x: number;
  y: number;
  ink: string;
};

/** Arrow heads behind the ball, towards the goal under attack. */
function Chevrons({ count, right, x, y, ink }: ChevronsProps) {
  const way = right ? 1 : -1;
  return Array.from({ length: count }, (_, place) => {
    const at = x - way * CELL * (1.2 + place * 0.75);
    return (
      <path
        key={at}
        className={css.chevron}
        stroke={ink}
        opacity={1 - place * 0.3}
        d={`M${at - way * 8} ${y - 14}L${at + way * 8} ${y}L${at - way * 8} ${y + 14}`}
      />
    );
  });
}

function Ball({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={17} fill={INKS.tinta} />
      <circle cx={x} cy={y} r={13} fill={INKS.cal} />
      <path fill={INKS.tinta} d={`M${x} ${y - 6}l5.7 4.2-2.2 6.7h-7l-2.2-6.7z`} />
    </>
  );
}

/** A leaf in each cell of the columns that pass, turned in a chequered way. */
function leaves(columns: number, rows: number, passes: (column: number) => boolean): string {
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!passes(column)) continue;
      const [x, y] = [column * CELL, row * CELL];
      parts.push(
        (column + row) % 2 === 1
          ? `M${x + CELL} ${y}a40 40 0 0 1-40 40a40 40 0 0 1 40-40z`
          : `M${x} ${y}a40 40 0 0 1 40 40a40 40 0 0 1-40-40z`,
      );
    }
  }
  return parts.join('');
}

/** Halfway line, centre circle, penalty and goal areas. */
function pitchLines(width: number, height: number): string {
  const [middle, radius] = [height / 2, height * 0.2];
  const [penalty, depth] = [height * 0.62, CELL * 2.5];
  const [goal, goalDepth] = [height * 0.3, CELL];
  return [
    `M${width / 2} 0v${height}M${width / 2} ${middle - radius}a${radius} ${radius} 0 1 0 .01 0z`,
    `M0 ${middle - penalty / 2}h${depth - CORNER}a16 16 0 0 1 16 16v${penalty - 2 * CORNER}a16 16 0 0 1-16 16H0`,
    `M0 ${middle - goal / 2}h${goalDepth}v${goal}H0`,
    `M${width} ${middle - penalty / 2}h${CORNER - depth}a16 16 0 0 0-16 16v${penalty - 2 * CORNER}a16 16 0 0 0 16 16H${width}`,
    `M${width} ${middle - goal / 2}h${-goalDepth}v${goal}H${width}`,
  ].join('');
}
