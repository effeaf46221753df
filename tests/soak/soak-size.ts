// How much the soak tests do: all of it with `npm run test:soak`, which CI runs weekly; a part that takes some three minutes with
// `npm run test:soak:short`, which CI runs on each push.
import { LANGUAGES, type Language } from '#contract/languages.ts';

interface SoakSize {
  /** Mixed money operations on each database. */
  operations: number;
  /** How often the server is killed. */
  kills: number;
  /** Languages in which axe looks at every page. */
  languages: readonly Language[];
  /** Whether every page is also looked at with large text, wide spacing, forced colours and at 200 and 400 % zoom. */
  extremes: boolean;
}

const WHOLE: SoakSize = {
  operations: 20_000,
  kills: 20,
  languages: LANGUAGES,
  extremes: true,
};
const SHORT: SoakSize = {
  operations: 1_500,
  kills: 3,
  languages: ['pt'],
  extremes: false,
};

export const SOAK_SIZE = process.env.SOAK === 'short' ? SHORT : WHOLE;
