// Formats a game's figures. The wire uses integers: hundredths of a percent.
import { formatHundredths, formatPercent } from '#src/core/text/number-text.ts';

/** Return to player: 9670 (hundredths of a percent) is `96,7%`. */
export function formatRtp(rtp: number, locale: string): string {
  return formatPercent(rtp, locale);
}

/** Of how many rounds one pays, from hundredths of a percent: 3804 is `2,6`; a whole number from five on. Not for 0. */
export function formatRoundsPerPay(hitFrequency: number, locale: string): string {
  const tenths = Math.round(100_000 / hitFrequency);
  return formatHundredths(tenths < 50 ? tenths * 10 : Math.round(tenths / 10) * 100, locale);
}

/** Time since a game was opened (ms), as the session clock shows it: `0h42`. */
export function formatPlayTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}
