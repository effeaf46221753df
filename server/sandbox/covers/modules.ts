import { path } from './pen.ts';

/** A brick of the wall in the square at (x, y): path data, turned clockwise by quarter turns, 0 to 3. */
export type Module = (x: number, y: number, side: number, turn: number) => string;

export function quarter(x: number, y: number, s: number, turn: number): string {
  if (turn === 0) return path`M${x} ${y}h${s}a${s} ${s} 0 0 1${-s} ${s}z`;
  if (turn === 1) return path`M${x + s} ${y}v${s}a${s} ${s} 0 0 1${-s}${-s}z`;
  if (turn === 2) return path`M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s}${-s}z`;
  return path`M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`;
}

export function leaf(x: number, y: number, s: number, turn: number): string {
  if (turn % 2 === 0) return path`M${x} ${y}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1${-s}${-s}`;
  return path`M${x} ${y + s}a${s} ${s} 0 0 1 ${s}${-s}a${s} ${s} 0 0 1${-s} ${s}`;
}

export function halfDisc(x: number, y: number, s: number, turn: number): string {
  const r = s / 2;
  if (turn === 0) return path`M${x} ${y}h${s}a${r} ${r} 0 0 1${-s} 0`;
  if (turn === 1) return path`M${x + s} ${y}v${s}a${r} ${r} 0 0 1 0${-s}`;
  if (turn === 2) return path`M${x} ${y + s}h${s}a${r} ${r} 0 0 0${-s} 0`;
  return path`M${x} ${y}v${s}a${r} ${r} 0 0 0 0${-s}`;
}

export function circle(x: number, y: number, s: number): string {
  const r = s / 2;
  return path`M${x} ${y + r}a${r} ${r} 0 0 1 ${s} 0a${r} ${r} 0 0 1${-s} 0`;
}

export function triangle(x: number, y: number, s: number, turn: number): string {
  if (turn === 0) return path`M${x} ${y}h${s}l${-s} ${s}z`;
  if (turn === 1) return path`M${x + s} ${y}v${s}l${-s}${-s}z`;
  if (turn === 2) return path`M${x + s} ${y + s}h${-s}l${s}${-s}z`;
  return path`M${x} ${y + s}v${-s}l${s} ${s}z`;
}
