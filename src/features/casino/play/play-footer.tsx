import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import '#src/ui/art/late-icon-paths.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { formatPlayTime } from '#src/widgets/casino/game-figures.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { PlayMode } from './launch-game-session.ts';
import { PayTable } from './pay-table.tsx';
import css from './play.module.css';
import { GameJackpot } from './play-details.tsx';
import { PlayFacts } from './play-facts.tsx';

type PlayFooterProps = {
  game: GameDetails;
  mode: PlayMode;
  /** Opens the game in the other mode; undefined while a round is open. */
  onMode: ((mode: PlayMode) => void) | undefined;
  /** Cents; null: no round was played yet; undefined: the rounds are not for real money. */
  lastResult?: number | null | undefined;
  /** The element that goes to full screen: the game with this footer, so that the clock and the exit stay in view. */
  whole: RefObject<HTMLElement | null>;
};

/** The footer of a running game: what it states of itself (D9), the clock, the time played, the last result and the actions. */
export function PlayFooter({ game, mode, onMode, lastResult, whole }: PlayFooterProps) {
  const { t } = useTranslation('casino');
  const visitor = useSessionStatus() === 'out';
  const money = useMoney();
  const full = useFullScreen(whole);
  const [table, setTable] = useState(false);
  /** Opens once the sheet has closed: the game that it stands over is closed then. */
  const [next, setNext] = useState<PlayMode | null>(null);
  const other = mode === 'demo' ? 'real' : 'demo';
  const switchMode = () => {
    setNext(null);
    if (next === 'real' && visitor) openModal('login');
    else if (next) onMode?.(next);
  };
  return (
    <div className={css.controls}>
      <div className={css.figures}>
        <Clock />
        <PlayFacts game={game} size="row" />
        {lastResult === undefined ? null : (
          <Stat
            size="row"
            label={t('play.last_round')}
            value={lastResult === null ? t('play.none') : money(lastResult, { sign: 'always' })}
          />
        )}
      </div>
      <div className={css.buttons}>
        <Button kind="tertiary" size="small" wide onClick={() => setTable(true)}>
          {t('play.table')}
        </Button>
        {full.possible ? (
          <Button kind="tertiary" size="small" wide icon="full" onClick={full.toggle}>
            {t(full.on ? 'play.window' : 'play.full_screen')}
          </Button>
        ) : null}
        {visitor ? null : (
          <Button size="small" wide onClick={() => openModal('session')}>
            {t('play.pause')}
          </Button>
        )}
      </div>
      <Modal
        open={table}
        title={t(game.pay_table.length > 0 ? 'play.pay_table' : 'play.table')}
        closeLabel={t('play.close_table')}
        onClose={() => setTable(false)}
        onClosed={switchMode}
      >
        <div className={css.sheet}>
          <div className={css.figures}>
            <PlayFacts game={game} />
          </div>
          {game.pay_table.length > 0 ? <PayTable rows={game.pay_table} /> : null}
          <GameJackpot gameId={game.id} />
          {onMode && (other === 'real' || game.demo) ? (
            <Button
              kind="tertiary"
              wide
              onClick={() => {
                setNext(other);
                setTable(false);
              }}
            >
              {t(`play.${other}`)}
            </Button>
          ) : null}
        </div>
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
