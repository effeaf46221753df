// How a slot's reels, line, cells and sum move, by the timetable of a round. Only transforms and opacities are animated,
// and nothing of the layout is read. Times in ms from the press; they never depend on what the reels show.
import { motionIsReduced, wait } from '../page-element.ts';

export const STOPS_MS = [600, 850, 1_100] as const;
/** A round whose answer comes later than this stops later by as much. */
const ANSWER_MS = 460;
export const LINE_MS = 1_150;
export const TURN_MS = 1_250;
export const COUNT_MS = 1_450;
export const REST_MS = 2_050;
/** With reduced motion: the whole result. */
const STILL_RESULT_MS = 400;

/** The cover is open so long after its press, about when the frame began to load. */
const OPENED_MS = 300;

/** As the product's `--ease-in` and `--ease-out`: what comes settles, what goes accelerates. */
const EASE_IN = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const EASE_OUT = 'cubic-bezier(0.4, 0, 1, 1)';
/** Half of a cell's turn, and most between the turns of two cells. */
const HALF_TURN_MS = 120;
const APART_MS = 90;
/** Twelve symbols a second: a picture of three in a quarter of it. */
const STRIPES_MS = 250;

interface ReelParts {
  strip: Element;
  blur: Element;
}

interface SlotMotion {
  /** Shows the reels once the game is open, by opacity. */
  appear(image: Element): void;
  /** Begins a round. */
  start(): void;
  /** The answer is there: from now on times count from the press, or from as much later as it came. */
  answered(): void;
  /** Resolves at this time of the round (ms). */
  at(ms: number): Promise<void>;
  /** Lets the reels arrive at what was put above the cells in view. */
  stopReels(): void;
  /** Keeps the stripes where they are, while the answer is still missing. */
  hold(): void;
  /** Takes every effect off at once. */
  rest(): void;
  drawLine(mask: Element): void;
  /** Turns a cell to its other face: the `place`-th of so many, the last of which has turned at rest. */
  turn(front: Element, other: Element, place: number, count: number): void;
  dim(cell: Element): void;
  /** With reduced motion nothing moves: the result is shown whole. */
  isStill(): boolean;
}

export function slotMotion(reels: readonly ReelParts[]): SlotMotion {
  let began = 0;
  let late = 0;
  let still = false;
  let effects: Animation[] = [];
  let running: Animation[] = [];

  /**
   * A change that begins at a time of the round, and stays. It doesn't show before: the next change of a part is planned
   * while an earlier one still runs.
   */
  function play(part: Element, frames: Keyframe[], at: number, duration: number, easing: string): void {
    const delay = Math.max(0, began + late + at - performance.now());
    effects.push(part.animate(frames, { delay, duration, easing, fill: 'forwards' }));
  }
  const slide = (from: string, to: string): Keyframe[] => [
    { transform: `translateY(${from})` },
    { transform: `translateY(${to})` },
  ];
  const fade = (from: number, to: number): Keyframe[] => [{ opacity: from }, { opacity: to }];

  return {
    appear(image) {
      image.toggleAttribute('data-shown', true);
      if (motionIsReduced()) return;
      // Not before the cover has opened: the frame loads from the press on.
      const delay = Math.max(0, OPENED_MS - performance.now());
      image.animate(fade(0, 1), { delay, duration: 120, fill: 'backwards' });
    },
    start() {
      began = performance.now();
      late = 0;
      still = motionIsReduced();
      if (still) return;
      for (const [index, { strip, blur }] of reels.entries()) {
        play(strip, slide('-50%', '-25%'), 120 + 60 * index, 180, EASE_OUT);
        play(strip, fade(1, 0), 300, 120, 'linear');
        play(blur, fade(0, 1), 300, 120, 'linear');
        const run = blur.animate(slide('-50%', '0'), {
          delay: 300,
          duration: STRIPES_MS,
          iterations: Number.POSITIVE_INFINITY,
        });
        effects.push(run);
        running.push(run);
      }
    },
    answered() {
      if (!still) late = Math.max(0, performance.now() - began - ANSWER_MS);
    },
    at(ms) {
      return wait(Math.max(0, began + late + (still ? STILL_RESULT_MS : ms) - performance.now()));
    },
    stopReels() {
      if (still) return;
      for (const [index, { strip, blur }] of reels.entries()) {
        const stop = STOPS_MS[index] ?? 0;
        play(strip, slide('-25%', '0'), stop - 140, 140, EASE_IN);
        play(strip, fade(0, 1), stop - 140, 60, 'linear');
        play(blur, fade(1, 0), stop - 140, 60, 'linear');
      }
    },
    hold() {
      for (const run of running) run.pause();
    },
    rest() {
      for (const effect of effects) effect.cancel();
      effects = [];
      running = [];
    },
    drawLine(mask) {
      const across = (from: string): Keyframe[] => [
        { transform: `translateX(${from})` },
        { transform: 'none' },
      ];
      play(mask, across('-100%'), LINE_MS, 300, 'linear');
      if (mask.firstElementChild) play(mask.firstElementChild, across('100%'), LINE_MS, 300, 'linear');
    },
    turn(front, other, place, count) {
      const apart = Math.min(APART_MS, (REST_MS - TURN_MS - 2 * HALF_TURN_MS) / Math.max(1, count - 1));
      const at = TURN_MS + apart * place;
      const turned = (from: number, to: number): Keyframe[] => [
        { transform: `scaleX(${from})` },
        { transform: `scaleX(${to})` },
      ];
      play(front, turned(1, 0), at, HALF_TURN_MS, 'ease-in');
      play(other, turned(0, 1), at + HALF_TURN_MS, HALF_TURN_MS, 'ease-out');
    },
    dim(cell) {
      const frames = [
        { opacity: 1 },
        { opacity: 0.38, offset: 0.25 },
        { opacity: 0.38, offset: 0.75 },
        { opacity: 1 },
      ];
      play(cell, frames, TURN_MS, REST_MS - TURN_MS, 'linear');
    },
    isStill: () => still,
  };
}

/**
 * Counts from nothing to a sum (cents) in this time (ms), once, and ends on exactly the sum. A hidden page draws no frames:
 * then the sum is there a little later, without the counting.
 */
export async function countUp(cents: number, ms: number, show: (cents: number) => void): Promise<void> {
  const began = performance.now();
  let isOver = false;
  const counted = new Promise<void>((resolve) => {
    const step = () => {
      const part = (performance.now() - began) / ms;
      if (isOver || part >= 1) return resolve();
      // Fast at first, then settling, as `--ease-in`.
      show(Math.floor(cents * (1 - (1 - part) ** 3)));
      requestAnimationFrame(step);
    };
    step();
  });
  await Promise.race([counted, wait(ms + 100)]);
  isOver = true;
  show(cents);
}
