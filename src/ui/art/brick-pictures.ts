import { type Brick, hatchId } from './brick.ts';

type Picture = { columns: number; rows: number; bricks: Brick[] };

export type BrickPictureName =
  | 'empty-slip'
  | 'no-favourites'
  | 'no-results'
  | 'no-transactions'
  | 'offline'
  | 'not-found'
  | 'maintenance';

const quiet = 'var(--s3)';
const accent = 'var(--acc)';

/** 2 × 2 bricks, the right angles outwards, so that the background between them forms a star. */
function star(inkAt: (place: number) => string): Picture {
  const bricks = [0, 1, 3, 2].map((turn, place) => ({
    x: place % 2,
    y: place >> 1,
    turn,
    ink: inkAt(place),
  }));
  return { columns: 2, rows: 2, bricks };
}

const inks = ['#F6BC31', '#E25532', '#FBF4E4', '#4DB4BC'];
const wallBrick = (x: number, y: number, digit: number, turn: number): Brick => ({
  x: x + digit * 4,
  y,
  turn,
  ink: inks[(2 * x + y + 3 * digit) % 4] ?? accent,
  ground: quiet,
});

const digits: Record<string, string[]> = {
  '4': ['X.X', 'X.X', 'XXX', '..X', '..X'],
  '0': ['XXX', 'X.X', 'X.X', 'X.X', 'XXX'],
};

function numberWall(number: string): Picture {
  const bricks = Array.from(number).flatMap((digit, place) =>
    (digits[digit] ?? []).flatMap((row, y) =>
      Array.from(row).flatMap((cell, x) =>
        cell === 'X' ? [wallBrick(x, y, place, (x + y + place) % 4)] : [],
      ),
    ),
  );
  return { columns: number.length * 4 - 1, rows: 5, bricks };
}

function fallen(picture: Picture): Picture {
  const bricks = picture.bricks.map((brick) =>
    brick.x === picture.columns - 1 && brick.y === 0
      ? { ...brick, x: brick.x + 0.4, y: -0.1, tilt: 24 }
      : brick,
  );
  return { ...picture, bricks };
}

function wholeWall(): Picture {
  const bricks = Array.from({ length: 55 }, (_, place) => {
    const [x, y] = [place % 11, Math.floor(place / 11)];
    return wallBrick(x, y, 0, (x + y) % 4);
  });
  return { columns: 11, rows: 5, bricks };
}

/** Every small picture of covers 7. */
export const brickPictures: Record<BrickPictureName, Picture> = {
  'empty-slip': star((place) => (place === 3 ? accent : quiet)),
  'no-favourites': star((place) => (place === 1 ? accent : quiet)),
  'no-results': {
    columns: 3,
    rows: 1,
    bricks: [0, 2, 0].map((turn, x) => ({ x, y: 0, turn, ink: x === 1 ? accent : quiet })),
  },
  'no-transactions': {
    columns: 1,
    rows: 3,
    bricks: [0, 1, 0].map((turn, y) => ({ x: 0, y, turn, ink: y === 2 ? accent : quiet })),
  },
  offline: star(() => `url(#${hatchId})`),
  'not-found': fallen(numberWall('404')),
  maintenance: wholeWall(),
};
