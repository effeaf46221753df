import { useTranslation } from 'react-i18next';
import type { DoubleRound } from '#contract/endpoints/casino/double-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useLanguage } from '#src/core/text/language.ts';
import type { DoubleState } from '#src/data/casino/house-games/double.ts';
import { Countdown, formatTimeLeft, useCountdown } from '#src/ui/feedback/countdown.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import shared from '../house-game.module.css';
import css from './double.module.css';
import { DoubleStone } from './double-stone.tsx';

const TICK_MS = 250;
const SHOWN = 10;
const now = () => serverClock.now();

type RoundHeadProps = {
  round: DoubleRound | null;
  last: DoubleState['last'];
  betting: boolean;
  revealed: boolean;
  /** What the player's bets on the drawn round paid (cents); null: no bet. */
  paid: Cents | null;
  /** The sum of those bets (cents). */
  staked: Cents;
  loading: boolean;
};

/** The phase of the round with the time left by the server's clock, and the last outcomes. */
export function RoundHead({ round, last, betting, revealed, paid, staked, loading }: RoundHeadProps) {
  const { t } = useTranslation('games');
  const locale = LOCALES[useLanguage()];
  if (loading) {
    // As high as what comes, so that the cards below keep their place.
    return (
      <>
        <div className={css.head}>
          <LoadingArea label={t('shell:loading')}>
            <Skeleton shape="title" />
          </LoadingArea>
        </div>
        <TimeBar round={null} />
      </>
    );
  }
  const nameOf = (outcome: number) => {
    const colour = t(`double.${doubleColourOf(outcome)}`).toLocaleLowerCase(locale);
    return t('double.number', { number: outcome, colour });
  };
  return (
    <>
      <div className={css.head}>
        {betting && round ? (
          <Stat
            size="page"
            label={t('double.open')}
            value={<Countdown deadline={round.locks_at} now={now} tickMs={TICK_MS} />}
          />
        ) : revealed && round?.outcome != null ? (
          <Result outcome={round.outcome} paid={paid} staked={staked} />
        ) : round && round.phase !== 'settled' ? (
          <Stat
            label={t('double.closed')}
            value={round.phase === 'drawn' ? t('double.turning') : formatTimeLeft(0)}
          />
        ) : (
          <Stat label={t('double.soon')} value={t('double.soon_value')} />
        )}
        <div className={css.drawnBefore}>
          <span className={shared.money}>{t(last.length > 0 ? 'double.last' : 'double.last_none')}</span>
          <ol className={css.last} aria-label={t('double.last')}>
            {last.slice(0, SHOWN).map(({ number, outcome }) => (
              <li key={number}>
                <DoubleStone outcome={outcome} label={nameOf(outcome)} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      <TimeBar round={betting ? round : null} />
    </>
  );
}

/**
 * In the place of the clock, at the same height: the drawn stone, and what it paid the player. A payment of the stakes or
 * less is not shown as a win.
 */
function Result({ outcome, paid, staked }: { outcome: number; paid: Cents | null; staked: Cents }) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const locale = LOCALES[useLanguage()];
  const colour = t(`double.${doubleColourOf(outcome)}`);
  return (
    <div className={css.result}>
      <span className={css.large}>
        <DoubleStone outcome={outcome} />
      </span>
      {paid === null ? (
        <Stat size="page" label={t('double.result')} value={colour} />
      ) : (
        <Stat
          size="page"
          label={
            paid > 0
              ? t(paid > staked ? 'double.fell_received' : 'double.fell_back', { colour })
              : t('double.fell_only', { colour: colour.toLocaleLowerCase(locale) })
          }
          value={money(paid)}
        />
      )}
    </div>
  );
}

/** A bar of the time left for bets. It keeps its space outside the betting phase. */
function TimeBar({ round }: { round: DoubleRound | null }) {
  const { t } = useTranslation('games');
  const left = useCountdown(round?.locks_at ?? 0, now, TICK_MS);
  const all = round ? round.locks_at - round.opened_at : 1;
  const value = round ? left : 0;
  return (
    <Meter kind="time" label={t('double.time_left')} value={value} max={all} used={formatTimeLeft(value)} />
  );
}
