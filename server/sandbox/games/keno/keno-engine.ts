import { raw } from 'hono/html';
import {
  areKenoPicks,
  KENO_PICKS,
  kenoDraw,
  kenoHits,
  kenoPays,
  kenoRates,
  kenoStonesOf,
} from '#contract/rules/casino/keno-rules.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import { iconButton } from '../frame-markup.ts';
import type { GameEngine } from '../game-engine.ts';
import type { Bet } from '../game-protocol.ts';
import { picksOf } from './keno-bets.ts';
import { kenoMarkup } from './keno-markup.ts';

/** Tens of cents: every multiple of them that is paid is whole cents. */
const STAKES = [50, 100, 200, 500, 1_000, 2_000];
/** A draw that no page reports as seen pays after this long (ms). */
const HOLDS_WIN_MS = 10_000;

const stakeOf = (bets: readonly Bet[]) => {
  const [bet, ...more] = bets;
  return bet && more.length === 0 && areKenoPicks(picksOf(bet)) && STAKES.includes(bet.stake)
    ? bet.stake
    : undefined;
};

/** What the tables state at least, each for itself: hundredths of a percent. */
const least = (rate: 'rtp' | 'hitFrequency') =>
  Math.min(...KENO_PICKS.map((picks) => kenoRates(picks)[rate]));

/** Drawn: ten stones in their order. A balance that grew before the last one is shown would reveal the result. */
export const kenoEngine: GameEngine = {
  name: 'keno',
  page: 'keno',
  // The tables differ: these are the lowest return and the lowest hit rate of the ten.
  facts: () => ({ rtp: least('rtp'), hitFrequency: least('hitFrequency'), volatility: 'medium' }),
  holdsWinMs: HOLDS_WIN_MS,
  stakes: STAKES,
  stakeInput: 'stepper',
  maxBetCents: Math.max(...STAKES),
  stakeOf,
  draw: kenoStonesOf,
  fair: { draw: kenoDraw },
  winOf(bets, drawn) {
    const [bet] = bets;
    if (!bet) return 0;
    const picks = picksOf(bet);
    return (bet.stake / 10) * ((kenoPays(picks.length)[kenoHits(picks, drawn).length] ?? 0) / 10);
  },
  payTable: (language) =>
    KENO_PICKS.flatMap((picks) =>
      kenoPays(picks).flatMap((pays, hits) =>
        pays === 0
          ? []
          : [
              {
                outcome: sandboxText(language, 'casino.keno-hits', {
                  picks: String(picks),
                  hits: String(hits),
                }),
                pays,
              },
            ],
      ),
    ),
  scene: () => '',
  stage: (t, _, language) => kenoMarkup(t, language),
  buttons: (t) => raw(iconButton('clear', t('clear'), 'M6 6l12 12M18 6L6 18')),
};
