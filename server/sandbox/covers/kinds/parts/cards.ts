import { INKS } from '#contract/rules/art/inks.ts';
import { pick, type Random } from '#contract/rules/art/seeded-random.ts';
import { createPen, drawn, filled } from '#server/sandbox/covers/pen.ts';
import { box, type Form, formsAt } from './forms.ts';
import { writeText } from './label.ts';
import { placedPen, type Spot } from './placed-pen.ts';
import { isRed, SUIT_NAMES, SUITS, type Suit } from './suits.ts';

/** A playing card; without a rank only its suit is drawn, in the middle. */
type Card = { rank?: string; suit: Suit };
/** A card where it lies, 24 × 32 at scale 1. */
type LaidCard = Card & Spot;

const CARD_WIDTH = 24;
const CARD_HEIGHT = 32;
const BODY = box(CARD_WIDTH, CARD_HEIGHT, 3);

/** Where a card's rank and suit stand. */
type Face = { rank: readonly [x: number, y: number]; suit: readonly [x: number, y: number]; size: number };
const WHOLE: Face = { rank: [-6.8, -10], suit: [1.5, 4], size: 0.68 };
const ALONE: Face = { rank: [0, 0], suit: [0, 0], size: 0.62 };
/** In a fan the next card covers the right half. */
const COVERED: Face = { rank: [-6, -10.5], suit: [-5, 0.5], size: 0.44 };

const RED = INKS.urucum;
const BLACK = INKS.tinta;

/** What is printed on cards that don't cover each other's print: at most four paths. */
function prints(cards: readonly LaidCard[], face?: Face): string {
  return [RED, BLACK]
    .map((ink) => {
      const suits = createPen();
      const ranks = createPen();
      for (const card of cards) {
        if (isRed(card.suit) !== (ink === RED)) continue;
        const { rank, suit, size } = face ?? (card.rank ? WHOLE : ALONE);
        SUITS[card.suit](placedPen(placedPen(suits, card), { x: suit[0], y: suit[1], scale: size }));
        if (card.rank) {
          const narrow = card.rank.length > 1 ? { gap: 1.6, stretch: 0.6 } : {};
          writeText(placedPen(ranks, card), card.rank, { x: rank[0], y: rank[1], cap: 6.4, ...narrow });
        }
      }
      if (!suits.data()) return '';
      const strokes = ranks.data();
      const width = Math.max(...cards.map(({ scale = 1 }) => scale)) * 1.35;
      return filled(ink, suits.data()) + (strokes && drawn(ink, width, strokes, "stroke-miterlimit='2'"));
    })
    .join('');
}

function bodies(cards: readonly Spot[], edge: string): string {
  return `<path fill='${INKS.cal}' stroke='${edge}' stroke-width='1.4' d='${formsAt(BODY, cards)}'/>`;
}

/** Cards side by side. */
export function cardsBeside(cards: readonly LaidCard[], edge: string): string {
  return bodies(cards, edge) + prints(cards);
}

/** Cards on each other, the first one lowest. */
export function cardsOver(cards: readonly LaidCard[], edge: string): string {
  return cards.map((card) => cardsBeside([card], edge)).join('');
}

/** Backs side by side, with `print` on each. */
export function backsBeside(spots: readonly Spot[], edge: string, ink: string, print: Form): string {
  return bodies(spots, edge) + filled(ink, formsAt(print, spots));
}

/** How many cards a fan has: five, or fewer where the cover gets too heavy (see `leastSide`). */
export function mostCards(leastSide: number): number {
  return leastSide <= 20 ? 5 : leastSide <= 24 ? 4 : 3;
}

type FanShape = {
  /** What the cards turn around. */
  x: number;
  y: number;
  radius: number;
  /** Degrees from card to card. */
  step: number;
  scale: number;
};

/** Cards fanned out around a point, each over the one to its left. */
export function fan(cards: readonly Card[], edge: string, { x, y, radius, step, scale }: FanShape): string {
  const laid = cards.map((card, index): LaidCard => {
    const turn = (index - (cards.length - 1) / 2) * step;
    const angle = (turn * Math.PI) / 180;
    return { ...card, x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle), turn, scale };
  });
  return laid.map((card) => bodies([card], edge)).join('') + prints(laid, COVERED);
}

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5'] as const;

/** `count` cards with different ranks, their suits in turn. */
export function drawCards(random: Random, count: number): Card[] {
  const rank = Math.floor(random() * RANKS.length);
  const suit = Math.floor(random() * 4);
  return Array.from({ length: count }, (_, index) => ({
    rank: RANKS[(rank + 3 * index) % RANKS.length] ?? 'A',
    suit: SUIT_NAMES[(suit + index) % 4] ?? 'spade',
  }));
}

/** A hand of these ranks, its suits in turn from a drawn one. */
export function handOf(random: Random, ranks: readonly string[]): Card[] {
  const suits = pick<readonly Suit[]>(random, [
    SUIT_NAMES,
    ['heart', 'spade', 'diamond', 'club'],
    ['club', 'diamond', 'spade', 'heart'],
  ]);
  return ranks.map((rank, index) => ({ rank, suit: suits[index % 4] ?? 'spade' }));
}
