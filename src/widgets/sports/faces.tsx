// The faces of sides, leagues and countries (contract/rules/art/heraldry.ts). Each stands beside its name, so none of them is
// read out.
import { type CSSProperties, memo, useId } from 'react';
import type { TeamColours } from '#contract/rules/art/crest-pairs.ts';
import {
  type CrestDrawing,
  crestOf,
  crestsClash,
  faceKindOf,
  flagOf,
  type Layers,
  type LetteredDrawing,
  leagueTileOf,
  personStoneOf,
  type Sides,
  teamTagOf,
} from '#contract/rules/art/heraldry.ts';
import { CREST_FIELD, useCrestSymbol } from './crest-symbols.ts';
import css from './faces.module.css';

type SideFaceProps = {
  /** The match, or one side alone as its home side: two alike crests change their colours. */
  of: Sides;
  side?: 'home' | 'away';
  /** Height (px). */
  size?: number;
};

/** A side of an event: a club's crest, a person's stone or an e-sports team's tag. */
export function SideFace({ of, side = 'home', size = 20 }: SideFaceProps) {
  const swapped = side === 'away' && crestsClash(of);
  const colours = of.colours?.[side] ?? null;
  return <Face kind={faceKindOf(of.sport)} name={of[side] ?? ''} {...{ colours, swapped, size }} />;
}

type FaceProps = {
  kind: ReturnType<typeof faceKindOf>;
  name: string;
  colours: TeamColours | null;
  swapped: boolean;
  size: number;
};

const Face = memo(function Face({ kind, name, colours, swapped, size }: FaceProps) {
  if (kind === 'stone') return <Lettered drawing={personStoneOf(name)} width={24} size={size} />;
  if (kind === 'tag') return <Lettered drawing={teamTagOf(name)} width={36} size={size} />;
  return <Crest drawing={crestOf(name, swapped, colours)} size={size} />;
});

function Crest({ drawing, size }: { drawing: CrestDrawing; size: number }) {
  const symbol = useCrestSymbol(drawing);
  const { rimOnDark, rimOnLight } = drawing;
  const rim =
    rimOnDark || rimOnLight
      ? ({ '--rim-dark': rimOnDark ?? 'none', '--rim-light': rimOnLight ?? 'none' } as CSSProperties)
      : undefined;
  return (
    <svg className={css.face} style={rim} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {symbol === undefined ? <InlineCrest drawing={drawing} /> : <use href={`#${symbol}`} />}
    </svg>
  );
}

function InlineCrest({ drawing }: { drawing: CrestDrawing }) {
  const id = useId();
  const { outline, field, charge, chargePath, rimOnDark, rimOnLight } = drawing;
  return (
    <>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={CREST_FIELD} fill={field} />
        <path d={chargePath} fill={charge} />
        {rimOnDark || rimOnLight ? <path className={css.rim} d={outline} /> : null}
      </g>
    </>
  );
}

function Lettered({ drawing, width, size }: { drawing: LetteredDrawing; width: number; size: number }) {
  return (
    <svg
      className={css.face}
      width={(size * width) / 24}
      height={size}
      viewBox={`0 0 ${width} 24`}
      aria-hidden="true"
    >
      <path d={drawing.outline} fill={drawing.ground} />
      <path
        className={css.letters}
        data-sharp={width === 36 ? '' : undefined}
        d={drawing.letters}
        stroke={drawing.ink}
      />
    </svg>
  );
}

/** A league's tile, by the segment of its address. */
export const LeagueTile = memo(function LeagueTile({ slug, size = 24 }: { slug: string; size?: number }) {
  return <Drawing layers={leagueTileOf(slug)} width={24} height={24} scale={size / 24} />;
});

/** A country's bands, by the segment of its address. */
export const CountryFlag = memo(function CountryFlag({ country }: { country: string }) {
  return (
    <span className={css.flag}>
      <Drawing layers={flagOf(country)} width={20} height={14} scale={1} />
    </span>
  );
});

type DrawingProps = { layers: Layers; width: number; height: number; scale: number };

function Drawing({ layers, width, height, scale }: DrawingProps) {
  return (
    <svg
      className={css.face}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {layers.map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
