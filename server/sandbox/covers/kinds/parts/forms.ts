// Closed forms around 0,0, written into a pen.
import { createPen, type Pen, type Point } from '#server/sandbox/covers/pen.ts';
import { placedPen, type Spot } from './placed-pen.ts';

export type Form = (pen: Pen) => void;

/** The path data of one form at several spots. */
export function formsAt(form: Form, spots: readonly Spot[]): string {
  const pen = createPen();
  for (const spot of spots) form(placedPen(pen, spot));
  return pen.data();
}

export function polygon(pen: Pen, [first, ...others]: readonly Point[]) {
  if (!first) return;
  pen.move(first);
  for (const point of others) pen.line(point);
  pen.close();
}

/** A rectangle `width` × `height` around 0,0 with round corners. */
export function box(width: number, height: number, radius = 0): Form {
  const [x, y] = [width / 2, height / 2];
  return (pen) => {
    if (radius === 0) {
      polygon(pen, [
        [-x, -y],
        [x, -y],
        [x, y],
        [-x, y],
      ]);
      return;
    }
    pen.move([radius - x, -y]);
    pen.line([x - radius, -y]);
    pen.arc(radius, [x, radius - y]);
    pen.line([x, y - radius]);
    pen.arc(radius, [x - radius, y]);
    pen.line([radius - x, y]);
    pen.arc(radius, [-x, y - radius]);
    pen.line([-x, radius - y]);
    pen.arc(radius, [radius - x, -y]);
    pen.close();
  };
}

/** A star of four points, radius 10. */
export const star: Form = (pen) => {
  const inner = 2.4;
  polygon(pen, [
    [0, -10],
    [inner, -inner],
    [10, 0],
    [inner, inner],
    [0, 10],
    [-inner, inner],
    [-10, 0],
    [-inner, -inner],
  ]);
};
