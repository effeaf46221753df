// Faces for what the sportsbook names: a crest for a club, bands for a country, a tile for a league, a stone for a person and
// a tag for an e-sports team. Everything follows from the name, and a club's inks from its own colours where the feed has
// them, so that page, slip and pictures draw the same; a changed drawing would be a new version. Nothing that marks a real
// crest is drawn: no letter in it, star, animal, cross, wreath.
import {
  DARK_GROUND,
  type InkPair,
  nearestPair,
  PAIRS,
  SEEN_PAIRS,
  type TeamColours,
} from './crest-pairs.ts';
import { contrast, INKS, inkDistance, luminance } from './inks.ts';
import { LETTER_STROKES, letterWidth } from './letters.ts';
import { pick, type Random, randomFor } from './seeded-random.ts';

type Ink = keyof typeof INKS;

/** The page's ground on which faces lie in the light theme. */
const LIGHT_GROUND = '#FFFDF8';
/** The pitch's green. */
const PITCH_GROUND = INKS.mata;

/** Outlines in a square of 24. */
const SILHOUETTES = {
  shield: 'M1 1h22v11a11 11 0 0 1-22 0z',
  leaf: 'M1 12a11 11 0 0 1 11-11h11v11a11 11 0 0 1-11 11H1z',
  disc: 'M12 1a11 11 0 1 0 .01 0z',
  arch: 'M1 23V12a11 11 0 0 1 22 0v11z',
  point: 'M1 1h22v12L12 23 1 13z',
  banner: 'M1 1h22v22l-11-6-11 6z',
} as const;
const SILHOUETTE_NAMES = Object.keys(SILHOUETTES) as (keyof typeof SILHOUETTES)[];
const ARRANGEMENTS = ['wheel', 'mirror', 'chequered', 'pale', 'fess', 'single', 'chief'] as const;

/** Numbers with at most two decimals, without a leading zero. */
const short = (value: number) => String(Number(value.toFixed(2))).replace(/^(-?)0\./, '$1.');
/** Without the spaces that a path doesn't need: a list has many crests. */
const path = (...words: readonly (string | number)[]) =>
  words
    .map((word) => (typeof word === 'number' ? short(word) : word))
    .join(' ')
    .replace(/ ?([a-z]) ?| (?=-)/gi, '$1');

type Turn = 0 | 1 | 2 | 3;
const turned = (turn: number) => (((turn % 4) + 4) % 4) as Turn;
/** One of four, by a turn. */
const at = <T>(four: readonly [T, T, T, T], turn: number): T => four[turned(turn)];

/** One module in the square of side `s` at (x, y), by a turn clockwise. */
const MODULES = {
  quarter: (x: number, y: number, s: number, turn: number) =>
    at(
      [
        path('M', x, y, 'h', s, 'a', s, s, 0, 0, 1, -s, s, 'z'),
        path('M', x + s, y, 'v', s, 'a', s, s, 0, 0, 1, -s, -s, 'z'),
        path('M', x + s, y + s, 'h', -s, 'a', s, s, 0, 0, 1, s, -s, 'z'),
        path('M', x, y + s, 'v', -s, 'a', s, s, 0, 0, 1, s, s, 'z'),
      ],
      turn,
    ),
  leaf: (x: number, y: number, s: number, turn: number) =>
    turned(turn) % 2 === 1
      ? path('M', x + s, y, 'a', s, s, 0, 0, 1, -s, s, 'a', s, s, 0, 0, 1, s, -s, 'z')
      : path('M', x, y, 'a', s, s, 0, 0, 1, s, s, 'a', s, s, 0, 0, 1, -s, -s, 'z'),
  triangle: (x: number, y: number, s: number, turn: number) =>
    at(
      [
        path('M', x, y, 'h', s, 'l', -s, s, 'z'),
        path('M', x + s, y, 'v', s, 'l', -s, -s, 'z'),
        path('M', x + s, y + s, 'h', -s, 'l', s, -s, 'z'),
        path('M', x, y + s, 'v', -s, 'l', s, s, 'z'),
      ],
      turn,
    ),
  half: (x: number, y: number, s: number, turn: number) => {
    const r = s / 2;
    return at(
      [
        path('M', x, y + s, 'a', r, r, 0, 0, 1, s, 0, 'z'),
        path('M', x, y, 'a', r, r, 0, 0, 1, 0, s, 'z'),
        path('M', x + s, y, 'a', r, r, 0, 0, 1, -s, 0, 'z'),
        path('M', x + s, y + s, 'a', r, r, 0, 0, 1, 0, -s, 'z'),
      ],
      turn,
    );
  },
  disc: (x: number, y: number, s: number, _turn: number) =>
    path('M', x + s / 2, y + s * 0.16, 'a', s * 0.34, s * 0.34, 0, 1, 0, 0.01, 0, 'z'),
};
type Module = keyof typeof MODULES;

interface CrestPlan {
  pair: InkPair;
  silhouette: keyof typeof SILHOUETTES;
  arrangement: (typeof ARRANGEMENTS)[number];
  first: Module;
  second: Module;
  turn: number;
}

const plans = new Map<string, CrestPlan>();

/**
 * What is drawn for a name, in the order of the draws; turns that would fill nearly all of the field are changed. Given colours take
 * the place of the drawn pair, and all else stays.
 */
function crestPlan(name: string, colours: TeamColours | null = null): CrestPlan {
  const key = `${name}\n${colours ?? ''}`;
  const known = plans.get(key);
  if (known) return known;
  const random = randomFor(name.normalize('NFC'));
  const draw = <T>(list: readonly T[]) => drawn(random, list);
  const drawnPair = draw(PAIRS);
  const pair = colours ? nearestPair(colours) : drawnPair;
  const silhouette = draw(SILHOUETTE_NAMES);
  const arrangement = draw(ARRANGEMENTS);
  const first = draw<Module>(['quarter', 'leaf', 'triangle', 'quarter', 'leaf']);
  const second = draw<Module>(['quarter', 'leaf', 'disc', 'half']);
  let turn = Math.floor(random() * 4);
  if (first === 'quarter' && turn === 2 && (arrangement === 'wheel' || arrangement === 'single')) turn = 0;
  if (arrangement === 'mirror' && first === 'quarter' && second === 'quarter' && turn > 1) turn -= 2;
  const plan = { pair, silhouette, arrangement, first, second, turn };
  plans.set(key, plan);
  return plan;
}

/** Left to right turns of the mirrored cell. */
const MIRRORED = [1, 0, 3, 2] as const;
const FLIPPED = [3, 2, 1, 0] as const;
const OPPOSITE = [2, 3, 0, 1] as const;
const CELL = 11;
const cell = (module: Module, column: 0 | 1, row: 0 | 1, turn: number) =>
  MODULES[module](1 + column * CELL, 1 + row * CELL, CELL, turn);

/** The charge as one path with even-odd filling. */
function chargePath({ arrangement, first, second, turn }: CrestPlan): string {
  const mirrored = at(MIRRORED, turn);
  if (arrangement === 'wheel') {
    return (
      cell(first, 0, 0, turn) +
      cell(first, 1, 0, turn + 1) +
      cell(first, 1, 1, turn + 2) +
      cell(first, 0, 1, turn + 3)
    );
  }
  if (arrangement === 'mirror') {
    const below = turned(turn + 2);
    return (
      cell(first, 0, 0, turn) +
      cell(first, 1, 0, mirrored) +
      cell(second, 0, 1, below) +
      cell(second, 1, 1, at(MIRRORED, below))
    );
  }
  if (arrangement === 'chequered') {
    return (
      cell(first, 0, 0, turn) + cell('disc', 1, 0, 0) + cell('disc', 0, 1, 0) + cell(first, 1, 1, turn + 2)
    );
  }
  if (arrangement === 'pale') {
    return `M1 1h11v22H1z${cell(first, 0, 0, turn)}${cell(first, 1, 0, mirrored)}${cell(second, 0, 1, turn)}${cell(second, 1, 1, mirrored)}`;
  }
  if (arrangement === 'fess') {
    return `M1 1h22v11H1z${cell(first, 0, 0, turn)}${cell(first, 1, 0, mirrored)}${cell(first, 0, 1, at(FLIPPED, turn))}${cell(first, 1, 1, at(OPPOSITE, turn))}`;
  }
  if (arrangement === 'single') {
    const disc = first === 'quarter' ? MODULES.disc(1, 1, 12, 0) : MODULES.disc(7, 7, 10, 0);
    return MODULES[first](1, 1, 22, turn) + disc;
  }
  return `M1 1h22v6H1z${MODULES.half(4, 6, 16, turn % 2 === 1 ? 0 : 2)}`;
}

/** A club's crest in a square of 24. Colours are `#RRGGBB`. */
export interface CrestDrawing {
  outline: string;
  field: string;
  charge: string;
  chargePath: string;
  /** The rim's colour on the dark and on the light ground; null where the crest is seen without one. */
  rimOnDark: string | null;
  rimOnLight: string | null;
}

const crests = new Map<string, CrestDrawing>();

/** The crest of a club by its name, and its own colours if they are known; `swapped` changes field and charge. Memoised. */
export function crestOf(name: string, swapped = false, colours: TeamColours | null = null): CrestDrawing {
  const key = `${name}\n${colours ?? ''}${swapped ? '\n' : ''}`;
  const known = crests.get(key);
  if (known) return known;
  const plan = crestPlan(name, colours);
  const [one, other] = plan.pair;
  const [field, charge] = swapped ? [INKS[other], INKS[one]] : [INKS[one], INKS[other]];
  const [light, dark] = luminance(field) > luminance(charge) ? [field, charge] : [charge, field];
  const drawing: CrestDrawing = {
    outline: SILHOUETTES[plan.silhouette],
    field,
    charge,
    chargePath: chargePath(plan),
    rimOnDark: contrast(dark, DARK_GROUND) < 2.4 ? light : null,
    rimOnLight: contrast(light, LIGHT_GROUND) < 1.9 ? dark : null,
  };
  crests.set(key, drawing);
  return drawing;
}

/** What the sides of a match, or one side alone, are drawn from. */
export interface Sides {
  sport: string;
  home: string;
  away?: string;
  /** Null or left out: the feed has none. */
  colours?: { home: TeamColours | null; away: TeamColours | null } | null | undefined;
}

/** The kind of face that the sides of a sport have: one person meets another, e-sports teams, clubs. */
export function faceKindOf(sport: string): 'stone' | 'tag' | 'crest' {
  if (sport === 'tennis' || sport === 'mma') return 'stone';
  return sport === 'esports' ? 'tag' : 'crest';
}

/** Whether the crests of a match share field and outline, so that the away side's is drawn with swapped colours. */
export function crestsClash({ home, away = '', colours }: Sides): boolean {
  const [one, other] = [crestPlan(home, colours?.home), crestPlan(away, colours?.away)];
  return one.pair[0] === other.pair[0] && one.silhouette === other.silhouette;
}

/**
 * The ink that stands for each side on pitch, momentum and statistics, as `#RRGGBB`: one of its face, seen on the page's dark ground
 * and on the pitch, and told apart from that of the other side.
 */
export function sideInks({ sport, home, away = '', colours }: Sides): { home: string; away: string } {
  const inksOf = (name: string, own: TeamColours | null = null): readonly string[] =>
    faceKindOf(sport) === 'crest'
      ? crestPlan(name, own).pair.map((ink) => INKS[ink])
      : seenPair(randomFor(name.normalize('NFC')));
  const seen = (ink: string) => contrast(ink, DARK_GROUND) >= 3 && contrast(ink, PITCH_GROUND) >= 1.9;
  const homeInk = inksOf(home, colours?.home).find(seen) ?? INKS.cal;
  const apart = (ink: string) => seen(ink) && inkDistance(ink, homeInk) >= 0.12;
  const awayInk = [...inksOf(away, colours?.away), INKS.cal, INKS.ipe].find(apart) ?? INKS.cal;
  return { home: homeInk, away: awayInk };
}

/** Shapes one above the other, each in its colour `#RRGGBB`. */
export type Layers = readonly { path: string; fill: string }[];

/** Bands of a country in 20 × 14, by the segment of its address: three across, three upright, two, a diagonal or a disc. */
const FLAGS = {
  brazil: ['diagonal', 'mata', 'ipe', 'anil'],
  argentina: ['across', 'ceu', 'cal', 'ceu'],
  uruguay: ['across', 'cal', 'anil', 'cal'],
  colombia: ['across', 'ipe', 'anil', 'urucum'],
  mexico: ['upright', 'mata', 'cal', 'urucum'],
  portugal: ['upright', 'mata', 'urucum', 'urucum'],
  spain: ['across', 'urucum', 'ipe', 'urucum'],
  england: ['upright', 'cal', 'urucum', 'cal'],
  italy: ['upright', 'folha', 'cal', 'urucum'],
  germany: ['across', 'tinta', 'urucum', 'ipe'],
  france: ['upright', 'anil', 'cal', 'urucum'],
  usa: ['diagonal', 'anil', 'cal', 'urucum'],
  poland: ['two', 'cal', 'urucum'],
  japan: ['disc', 'cal', 'urucum'],
  australia: ['diagonal', 'noite', 'anil', 'cal'],
  world: ['disc', 'piscina', 'folha'],
} as const satisfies Record<string, readonly ['across' | 'upright' | 'two' | 'diagonal' | 'disc', ...Ink[]]>;
const FLAG_PATHS = {
  across: ['M0 0h20v14H0z', 'M0 5h20v9H0z', 'M0 9h20v5H0z'],
  upright: ['M0 0h20v14H0z', 'M7 0h13v14H7z', 'M13 0h7v14h-7z'],
  two: ['M0 0h20v14H0z', 'M0 7h20v7H0z'],
  diagonal: ['M0 0h20v14H0z', 'M0 14L14 0h6v14z', 'M9 14L20 3v11z'],
  disc: ['M0 0h20v14H0z', 'M10 3a4 4 0 1 0 .01 0z'],
} as const;

/** A country's bands in 20 × 14; a country that isn't in the table gets the world's. */
export function flagOf(country: string): Layers {
  const [form, ...inks] = FLAGS[Object.hasOwn(FLAGS, country) ? (country as keyof typeof FLAGS) : 'world'];
  return FLAG_PATHS[form].map((shape, place) => ({ path: shape, fill: INKS[inks[place] ?? 'cal'] }));
}

/** A league's tile in a square of 24, by the segment of its address, which is the same in every language. */
export function leagueTileOf(slug: string): Layers {
  const random = randomFor(`liga ${slug}`);
  const [ground, second] = seenPair(random);
  const module = pick(random, ['quarter', 'leaf', 'half', 'triangle'] as const);
  const turn = Math.floor(random() * 4);
  const third =
    [INKS.ipe, INKS.urucum, INKS.cal, INKS.piscina].find(
      (ink) => contrast(ink, ground) >= 2.2 && inkDistance(ink, second) > 0.15,
    ) ?? second;
  const marked = Math.floor(random() * 4);
  const cells = (
    [
      [2, 2],
      [12, 2],
      [12, 12],
      [2, 12],
    ] as const
  ).map(([x, y], place) => MODULES[module](x, y, 10, turn + place));
  return [
    { path: 'M5 0h8a11 11 0 0 1 11 11v8a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z', fill: ground },
    { path: cells.filter((_, place) => place !== marked).join(''), fill: second },
    { path: cells[marked] ?? '', fill: third },
  ];
}

/** One entry of a list that isn't empty, by one draw. */
function drawn<T>(random: Random, list: readonly T[]): T {
  return pick(random, list as readonly [T, ...T[]]);
}

function seenPair(random: Random): readonly [string, string] {
  const [field, charge] = drawn(random, SEEN_PAIRS);
  return [INKS[field], INKS[charge]];
}

/** A shape with letters on it. */
export interface LetteredDrawing {
  outline: string;
  ground: string;
  letters: string;
  ink: string;
}

/** A person's stone in a square of 24: the first letters of the first and of the last name. */
export function personStoneOf(name: string): LetteredDrawing {
  const [ground, ink] = seenPair(randomFor(name.normalize('NFC')));
  const words = name
    .replace(/"[^"]*"/g, ' ')
    .split(/[\s.-]+/)
    .map(plainCapitals)
    .filter((word) => word !== '');
  const initials = (words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '');
  return {
    outline: 'M10 0h12a2 2 0 0 1 2 2v12a10 10 0 0 1-10 10H2a2 2 0 0 1-2-2V10A10 10 0 0 1 10 0z',
    ground,
    letters: lettersPath(initials, { centre: 12, top: 6.3, across: 1.45, down: 1.9, gap: 2.2 }),
    ink,
  };
}

/** An e-sports team's tag in 36 × 24: three letters, consonants after the first one. */
export function teamTagOf(name: string): LetteredDrawing {
  const [ground, ink] = seenPair(randomFor(name.normalize('NFC')));
  const [first = '', ...rest] = plainCapitals(name);
  const consonants = rest.filter((letter) => !'AEIOU'.includes(letter));
  const vowels = rest.filter((letter) => 'AEIOU'.includes(letter));
  return {
    outline: 'M6 1h29v16l-6 6H1V6z',
    ground,
    letters: lettersPath([first, ...consonants, ...vowels].slice(0, 3).join(''), {
      centre: 18,
      top: 6.6,
      across: 1.5,
      down: 1.8,
      gap: 2.7,
    }),
    ink,
  };
}

const plainCapitals = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

interface LetterPlace {
  centre: number;
  top: number;
  /** Size of a unit of the letters' grid, and the room between two letters. */
  across: number;
  down: number;
  gap: number;
}

/** Letters as one path of straight lines, centred. */
function lettersPath(text: string, { centre, top, across, down, gap }: LetterPlace): string {
  const letters = [...text];
  const width = letters.reduce(
    (sum, letter, place) => sum + letterWidth(letter) * across + (place > 0 ? gap : 0),
    0,
  );
  let left = centre - width / 2;
  return letters
    .map((letter) => {
      const start = left;
      left += letterWidth(letter) * across + gap;
      return (LETTER_STROKES[letter] ?? '')
        .split(',')
        .filter((stroke) => stroke !== '')
        .map((stroke) => {
          const points = stroke
            .replace('o', '')
            .split(' ')
            .map(
              (point) =>
                `${short(start + Number(point[0]) * across)} ${short(top + Number(point[1]) * down)}`,
            );
          return `M${points.join('L')}${stroke.startsWith('o') ? 'z' : ''}`;
        })
        .join('');
    })
    .join('');
}
