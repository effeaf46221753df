import type { Pen, Point } from '#server/sandbox/covers/pen.ts';

/** Where something is put that is drawn around 0,0. */
export type Spot = {
  x: number;
  y: number;
  scale?: number;
  /** Degrees clockwise. */
  turn?: number;
};

/** Writes into `pen` what is drawn around 0,0: moved, turned and scaled, without a group around it. */
export function placedPen(pen: Pen, { x, y, scale = 1, turn = 0 }: Spot): Pen {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const put = ([fromX, fromY]: Point): Point => [
    x + fromX * cos - fromY * sin,
    y + fromX * sin + fromY * cos,
  ];
  return {
    move: (to) => pen.move(put(to)),
    line: (to) => pen.line(put(to)),
    curve: (control, to) => pen.curve(put(control), put(to)),
    arc: (radius, to, large) => pen.arc(radius * scale, put(to), large),
    close: () => pen.close(),
    data: () => pen.data(),
  };
}
