import type { FrameView } from './frame-view.ts';
import { pagePart } from './page-element.ts';

/** Hundredths of a percent. */
export interface GameRates {
  rtp: number;
  hitFrequency: number;
}

interface FactsLine {
  /** The least and the most that one round may stake (cents). */
  limits(least: number, most: number): void;
  /** What comes back, and how often anything is paid; the game's own figures without rates of the present choice. */
  show(rates: GameRates | undefined): void;
}

/** The line under a game with what a player knows before the stake: return, hit rate, limits. */
export function factsLine(view: FrameView): FactsLine {
  const line = pagePart('.facts', HTMLElement);
  const usual = { rtp: Number(line.dataset.rtp), hitFrequency: Number(line.dataset.hits) };
  let limits = '';
  return {
    limits(least, most) {
      limits = view.text('limits', { least: view.amount(least), most: view.amount(most) });
    },
    show(rates = usual) {
      const values = { rtp: view.percent(rates.rtp), hits: view.percent(rates.hitFrequency), limits };
      const text = view.text('facts', values);
      // Written again it would be read again.
      if (line.textContent !== text) line.textContent = text;
    },
  };
}
