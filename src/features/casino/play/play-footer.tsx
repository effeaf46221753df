import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import '#src/ui/art/late-icon-paths.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { formatPlayTime, formatRtp } from '#src/widgets/casino/game-figures.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { PayTable } from './pay-table.tsx';
import css from './play.module.css';

type PlayFooterProps = {
  game: GameDetails;
  /** Cents; null: no round was played yet; undefined: the rounds are not for real money. */
  lastResult?: number | null | undefined;
  /** The element that goes to full screen: the game with this footer, so that the clock and the exit stay in view. */
  whole: RefObject<HTMLElement | null>;
};

/** The footer of a running game: the clock, the time played, the last result and the actions. */
export function PlayFooter({ game, lastResult, whole }: PlayFooterProps) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const full = useFullScreen(whole);
  const [table, setTable] = useState(false);
  return (
    <div className={css.controls}>
      <div className={css.figures}>
        <Clock />
        {game.rtp > 0 ? <Stat size="row" label={t('play.rtp')} value={formatRtp(game.rtp, locale)} /> : null}
        {lastResult === undefined ? null : (
          <Stat
            size="row"
            label={t('play.last_round')}
            value={lastResult === null ? t('play.none') : money(lastResult, { sign: 'always' })}
          />
        )}
      </div>
      <div className={css.buttons}>
        {game.pay_table.length > 0 ? (
          <Button kind="tertiary" size="small" wide onClick={() => setTable(true)}>
            {t('play.table')}
          </Button>
        ) : null}
        {full.possible ? (
          <Button kind="tertiary" size="small" wide icon="full" onClick={full.toggle}>
            {t(full.on ? 'play.window' : 'play.full_screen')}
          </Button>
        ) : null}
      </div>
      <Modal
        open={table}
        title={t('play.pay_table')}
        closeLabel={t('play.close_table')}
        onClose={() => setTable(false)}
      >
        <PayTable rows={game.pay_table} />
      </Modal>
    </div>
  );
}

function Clock() {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const now = useNow(1_000);
  const [since] = useState(now);
  return (
    <>
      <Stat size="row" label={t('play.clock')} value={formatTime(now, locale, zone)} />
      <Stat size="row" label={t('play.time')} value={formatPlayTime(now - since)} />
    </>
  );
}

interface FullScreen {
  /** False if the browser has no full screen for pages (iPhone). */
  possible: boolean;
  on: boolean;
  toggle: () => void;
}

/** Full screen for one element of the page. */
function useFullScreen(part: RefObject<HTMLElement | null>): FullScreen {
  const [possible, setPossible] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled === true);
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    // A refusal (no user gesture, a policy of the embedding page) changes nothing, so it needs no message.
    if (on) document.exitFullscreen().catch(() => {});
    else part.current?.requestFullscreen().catch(() => {});
  };
  return { possible, on, toggle };
}

/** The server's time (ms since 1970), updated every `stepMs`. */
function useNow(stepMs: number): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
