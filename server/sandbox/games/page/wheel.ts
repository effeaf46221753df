import './wheel.css';
import { WHEEL } from '../roulette/roulette-game.ts';
import { motionIsReduced, pagePart, wait } from './page-element.ts';

/** How long wheel and ball turn (ms), as wheel.css has it. */
const TURN_MS = 4_000;
const STEP = 360 / WHEEL.length;

interface Wheel {
  /** Turns to a pocket; resolves when the ball lies in it. */
  turnTo(pocket: number): Promise<void>;
}

/** The turning wheel: it goes one way, the ball the other, and both stand still after four seconds. */
export function wheelView(): Wheel {
  const pockets = pagePart('.pockets', SVGElement);
  const ball = pagePart('.ball', HTMLElement);
  let wheelAt = 0;
  let ballAt = 0;
  return {
    async turnTo(pocket) {
      wheelAt += 360 + 5 * STEP;
      const target = wheelAt + WHEEL.indexOf(pocket) * STEP;
      // At least three rounds against the wheel, then on to the place.
      const after = ballAt - 3 * 360;
      ballAt = after - ((((after - target) % 360) + 360) % 360);
      pockets.style.transform = `rotate(${wheelAt}deg)`;
      ball.style.transform = `rotate(${ballAt}deg)`;
      if (!motionIsReduced()) await wait(TURN_MS);
    },
  };
}
