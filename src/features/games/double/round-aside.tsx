import { useTranslation } from 'react-i18next';
import {
  DOUBLE_COLOURS,
  DOUBLE_NEXT_ROUND_MS,
  type DoubleColour,
  doublePayout,
} from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatTimeLeft, useCountdown } from '#src/ui/feedback/countdown.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import css from './double.module.css';

const TICK_MS = 250;
const now = () => serverClock.now();

type RoundAsideProps = {
  /** When the result was drawn (ms of the server's clock), once it may be shown. */
  drawnAt: number | null;
  outcome: number | null;
  /** The player's stakes in this round (cents). */
  mine: Readonly<Record<DoubleColour, Cents>>;
  money: (cents: Cents) => string;
};

/** Beside a wide wheel, above the stake, in a place that is always there: the time until the next round, and what each stake paid. */
export function RoundAside({ drawnAt, outcome, mine, money }: RoundAsideProps) {
  const { t } = useTranslation('games');
  return (
    <div className={css.aside}>
      {drawnAt === null ? null : <NextIn drawnAt={drawnAt} />}
      {DOUBLE_COLOURS.filter((colour) => mine[colour] > 0).map((colour) => {
        const bet = { colour: t(`double.${colour}`), staked: money(mine[colour]) };
        return (
          <p key={colour}>
            {outcome === null
              ? t('double.own_staked', bet)
              : t('double.own_paid', { ...bet, paid: money(doublePayout(mine[colour], colour, outcome)) })}
          </p>
        );
      })}
    </div>
  );
}

function NextIn({ drawnAt }: { drawnAt: number }) {
  const { t } = useTranslation('games');
  const left = useCountdown(drawnAt + DOUBLE_NEXT_ROUND_MS, now, TICK_MS);
  return (
    <Stat
      size="page"
      label={t('double.soon')}
      value={left === 0 ? t('double.soon_value') : formatTimeLeft(left)}
    />
  );
}
