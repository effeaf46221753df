// The month's days as bars (design 1: money in above the axis, money out below it).
import type { Cents } from '#contract/rules/money.ts';

interface MonthDay {
  /** yyyy-mm-dd */
  day: string;
  ins: Cents;
  outs: Cents;
}

interface DayBars extends MonthDay {
  /** Share of the bar's half, 0 to 1. */
  up: number;
  down: number;
}

/**
 * Every day of a month (yyyy-mm), also days without money. Both halves have one scale: the largest bar fills its half.
 * An invalid month gives no days.
 */
export function monthBars(month: string, days: readonly MonthDay[]): DayBars[] {
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return [];
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const known = new Map(days.map((one) => [one.day, one]));
  const most = Math.max(1, ...days.flatMap(({ ins, outs }) => [ins, outs]));
  return Array.from({ length: count }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    const { ins = 0, outs = 0 } = known.get(day) ?? {};
    return { day, ins, outs, up: ins / most, down: outs / most };
  });
}
