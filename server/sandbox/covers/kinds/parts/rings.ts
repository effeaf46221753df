import { disc, drawn, path, short } from '#server/sandbox/covers/pen.ts';

type RingShape = { x: number; y: number; radius: number; width: number };

/** A ring, its middle line at `radius`; `more` takes further attributes. */
export function ring(ink: string, { x, y, radius, width }: RingShape, more = ''): string {
  return `<circle fill='none' stroke='${ink}' stroke-width='${short(width)}' cx='${short(x)}' cy='${short(y)}' r='${short(radius)}'${more && ` ${more}`}/>`;
}

/** Two digits after the point: an error adds up along the ring. */
const exact = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, '.');

/** Every `of`-th of `count` fields of a ring, from the field `from` on; field 0 begins at the right. */
export function fields(ink: string, shape: RingShape, count: number, of = 2, from = 0): string {
  const field = (2 * Math.PI * shape.radius) / count;
  const offset = from === 0 ? '' : ` stroke-dashoffset='${exact(-from * field)}'`;
  return ring(ink, shape, `stroke-dasharray='${exact(field)} ${exact(field * (of - 1))}'${offset}`);
}

/** `count` round dots on a circle. */
export function dotRing(ink: string, { x, y, radius, width }: RingShape, count: number): string {
  const step = exact((2 * Math.PI * radius) / count);
  return ring(ink, { x, y, radius, width }, `stroke-linecap='round' stroke-dasharray='0 ${step}'`);
}

type DotPlace = readonly [x: number, y: number];

/** Round dots of one size. */
export function dots(ink: string, size: number, places: readonly DotPlace[], more = ''): string {
  if (places.length === 0) return '';
  const data = places.map(([x, y]) => path`M${x} ${y}h0`).join('');
  return drawn(ink, size, data, `stroke-linecap='round'${more && ` ${more}`}`);
}

/** A ball with a plate for its number. */
export function ball(ink: string, plate: string, x: number, y: number, radius: number): string {
  return disc(ink, x, y, radius) + disc(plate, x, y, radius * 0.6);
}
