import { useTranslation } from 'react-i18next';
import { DOUBLE_NEXT_ROUND_MS } from '#contract/rules/casino/double-rules.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatTimeLeft, useCountdown } from '#src/ui/feedback/countdown.tsx';

const TICK_MS = 250;
const now = () => serverClock.now();

/** When the next round opens, in words, after the draw of a round (ms of the server's clock). */
export function NextRound({ drawnAt }: { drawnAt: number }) {
  const { t } = useTranslation('games');
  const left = useCountdown(drawnAt + DOUBLE_NEXT_ROUND_MS, now, TICK_MS);
  // A round opens only for an audience, and its news may be late.
  return <span>{left === 0 ? t('double.wait') : t('double.next', { time: formatTimeLeft(left) })}</span>;
}
