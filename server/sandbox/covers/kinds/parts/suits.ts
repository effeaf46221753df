import type { Form } from './forms.ts';
import { polygon } from './forms.ts';

const heart: Form = (pen) => {
  pen.move([0, 10.5]);
  pen.curve([-10.5, 3], [-10, -3.5]);
  pen.curve([-9.5, -9.5], [-5, -9.5]);
  pen.curve([-1, -9.5], [0, -5]);
  pen.curve([1, -9.5], [5, -9.5]);
  pen.curve([9.5, -9.5], [10, -3.5]);
  pen.curve([10.5, 3], [0, 10.5]);
  pen.close();
};

const diamond: Form = (pen) => {
  polygon(pen, [
    [0, -11],
    [8.5, 0],
    [0, 11],
    [-8.5, 0],
  ]);
};

const spade: Form = (pen) => {
  pen.move([0, -11]);
  pen.curve([10.5, -3.5], [9.5, 3]);
  pen.curve([8, 8.5], [1.2, 5.5]);
  pen.line([3.5, 11]);
  pen.line([-3.5, 11]);
  pen.line([-1.2, 5.5]);
  pen.curve([-8, 8.5], [-9.5, 3]);
  pen.curve([-10.5, -3.5], [0, -11]);
  pen.close();
};

/** The right half of a spade, along its upright axis. */
export const rightHalfOfSpade: Form = (pen) => {
  pen.move([0, -11]);
  pen.curve([10.5, -3.5], [9.5, 3]);
  pen.curve([8, 8.5], [1.2, 5.5]);
  pen.line([3.5, 11]);
  pen.line([0, 11]);
  pen.close();
};

const club: Form = (pen) => {
  pen.move([-1, 3.6]);
  pen.arc(4.7, [-3.4, -2.6], true);
  pen.arc(4.7, [3.4, -2.6], true);
  pen.arc(4.7, [1, 3.6], true);
  pen.line([3.5, 11]);
  pen.line([-3.5, 11]);
  pen.close();
};

/** The four suits, radius about 10. */
export const SUITS = { heart, diamond, spade, club } as const satisfies Record<string, Form>;

export type Suit = keyof typeof SUITS;

export const SUIT_NAMES = ['spade', 'heart', 'club', 'diamond'] as const satisfies readonly Suit[];

export const isRed = (suit: Suit): boolean => suit === 'heart' || suit === 'diamond';
