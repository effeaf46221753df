import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { disc, drawn, filled, path } from '../pen.ts';

/** A grid, a rising curve with an arrow, the dot it reaches. */
export const crash: Composition = ({ palette, random, floor }) => {
  const { a, b, c, g } = palette;
  const endX = between(random, 88, 100);
  const endY = between(random, 26, 38);
  const sag = between(random, 52, 68);
  const foot = floor - 6;
  const grid = drawn(
    b,
    1,
    [24, 48, 72, 96].map((x) => path`M${x} 0V${floor}`).join('') +
      [22, 44, 66, 88].map((y) => path`M0 ${y}H120`).join(''),
  );
  const curve = path`M0 ${foot}Q${sag} ${foot} ${endX} ${endY}`;
  const angle = (Math.atan2(endY - foot, endX - sag) * 180) / Math.PI;
  const line = clearInk(palette, g, b);
  const head = `<g transform='translate(${Math.round(endX)} ${Math.round(endY)})rotate(${Math.round(angle)})'>${filled(line, 'M-16-10L2 0-16 10z')}</g>`;
  return (
    grid +
    filled(b, `${curve}${path`V${floor}H0z`}`) +
    drawn(line, 6, curve) +
    head +
    disc(line === c ? clearInk(palette, g, line) : c, endX + 3, endY - 5, 6.5) +
    (a === b ? '' : disc(a, 6, foot, 3))
  );
};
