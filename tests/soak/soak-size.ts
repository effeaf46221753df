// How much the soak tests do: all of it with `npm run test:soak`, which CI runs weekly; a part that takes some three minutes with
// `npm run test:soak:short`, which CI runs on each push.
import { LANGUAGES, type Language } from '#contract/languages.ts';

interface SoakSize {
  /** Mixed money operations on each database. */
  operations: number;
  /** How often the server is killed. */
  kills: number;
  copies: {
    /** Money operations on two copies of the server. */
    operations: number;
    /** What happens to the copies meanwhile, evenly over the operations. */
    disturbances: readonly ('terminate' | 'restart' | 'freeze')[];
    /** For how long a copy is frozen (ms). Leases of most jobs hold half a minute, those of rounds and feeds five seconds. */
    frozenMs: number;
  };
  /** Whether the production document is walked, with a build of its own. */
  walksDocument: boolean;
  /** Pages whose server restarts. */
  sockets: number;
  /** The sweep visits each stop of this distance in its list: 1 is all of them. */
  stride: number;
  /** Languages in which axe looks at every page. */
  languages: readonly Language[];
  /** Whether every page is also looked at with large text, wide spacing, forced colours and at 200 and 400 % zoom. */
  extremes: boolean;
}

const WHOLE: SoakSize = {
  operations: 20_000,
  kills: 20,
  copies: {
    operations: 20_000,
    disturbances: [
      ...(['terminate', 'freeze', 'terminate', 'restart', 'terminate'] as const),
      ...(['freeze', 'terminate', 'restart', 'terminate', 'freeze'] as const),
    ],
    frozenMs: 35_000,
  },
  walksDocument: true,
  sockets: 500,
  stride: 1,
  languages: LANGUAGES,
  extremes: true,
};
const SHORT: SoakSize = {
  operations: 1_500,
  kills: 2,
  copies: { operations: 400, disturbances: ['terminate', 'restart', 'freeze'], frozenMs: 6_000 },
  walksDocument: false,
  sockets: 0,
  stride: 3,
  languages: ['pt'],
  extremes: false,
};

export const SOAK_SIZE = process.env.SOAK === 'short' ? SHORT : WHOLE;
