import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAMES } from '#contract/house-games.ts';
import {
  MINES_EDGE_PERCENT,
  MINES_RETURN_MAX,
  minesMultiplier,
  multiplyStake,
  openableTiles,
} from '#contract/rules/casino/mines-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import '#src/ui/layout/short-viewport.css';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { GameFact } from '../game-fact.tsx';
import css from '../house-game.module.css';
import { SoundSwitch } from '../sound/sound-switch.tsx';
import { VerifyModal } from '../verify/verify-modal.tsx';
import wall from './mines.module.css';
import { MinesBoard } from './mines-board.tsx';
import { MinesStake } from './mines-stake.tsx';
import { MinesSteps } from './mines-steps.tsx';
import { multiplierText } from './tile-state.ts';
import { useMines } from './use-mines.ts';
import { useMinesSounds } from './use-mines-sounds.ts';

const MINES_AT_FIRST = 3;

/** §2: Mines. Anyone sees the board. A round needs a player, and continues where it was left. */
export function MinesPage() {
  const { t } = useTranslation('games');
  usePageTitle(HOUSE_GAMES.mines.name);
  const money = useMoney();
  const online = useOnline();
  const areaOpen = useAreaOpen('casino');
  const game = useMines();
  const [chosen, setChosen] = useState(MINES_AT_FIRST);
  const [typed, setTyped] = useState<Cents | null>(null);
  const [verifying, setVerifying] = useState(false);
  const { round, playing } = game;
  useMinesSounds(round);
  // The buttons that begin and end a round disappear when pressed, so the focus moves on to the board.
  const stage = useRef<HTMLDivElement>(null);
  const awaited = useRef<boolean | null>(null);
  const open = playing !== null;
  const press = (action: () => void) => {
    awaited.current = !open;
    action();
  };
  useLayoutEffect(() => {
    if (awaited.current !== open) return;
    awaited.current = null;
    if (document.activeElement === document.body)
      stage.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus({ preventScroll: true });
  }, [open]);

  // An open round can be played to its end, even if the area is closed.
  if (!areaOpen && !round) {
    return (
      <AreaClosed
        level={2}
        title={t('stake.closed_title')}
        text={t('stake.closed_text')}
        homeLabel={t('stake.closed_home')}
      />
    );
  }
  const mines = playing?.mines ?? chosen;
  const stake = playing?.stake ?? typed ?? 0;
  const reachable = openableTiles(mines, stake);
  const most =
    stake > 0 && reachable > 0 ? multiplyStake(stake, minesMultiplier(mines, reachable)) : MINES_RETURN_MAX;
  const said = () => {
    if (game.unclear) return t('stake.unclear');
    if (playing && !online) return t('mines.offline_round');
    if (!round) return '';
    if (round.state === 'lost') return t('mines.lost');
    if (round.state === 'won') return t('mines.won', { amount: money(round.payout) });
    return round.opened.length > 0 ? t('mines.opened', { amount: money(round.payout) }) : '';
  };
  return (
    <div className={css.page}>
      <div ref={stage} className={css.stage}>
        {round ? (
          <div className={wall.head}>
            <Stat
              size="page"
              label={t(playing ? 'mines.if_stop' : 'mines.paid')}
              value={money(playing?.opened.length === 0 ? 0 : round.payout)}
            />
            <Stat
              size="page"
              align="end"
              label={t('mines.multiplier')}
              value={multiplierText(round.multiplier)}
            />
          </div>
        ) : null}
        <MinesSteps mines={mines} stake={stake} opened={playing?.opened.length ?? 0} />
        <MinesBoard
          round={round}
          playable={playing !== null && online && !game.working}
          sending={game.sending}
          onOpen={game.reveal}
        />
      </div>
      <div className={css.foot}>
        {/* Announced to screen readers. Not shown while the board itself shows the same. */}
        <p role="status" className={playing && online && !game.unclear ? 'visually-hidden' : css.said}>
          {said()}
        </p>
        <div className={css.facts}>
          {playing ? (
            <>
              <GameFact label={t('stake.label')} value={money(playing.stake)} />
              <GameFact label={t('mines.mines')} value={String(playing.mines)} />
            </>
          ) : null}
          <GameFact label={t('mines.edge')} value={t('mines.edge_value', { percent: MINES_EDGE_PERCENT })} />
          <GameFact label={t('mines.pays_up_to')} value={money(most)} />
          <SoundSwitch />
          <Button kind="text" size="small" icon="shield" onClick={() => setVerifying(true)}>
            {t('stake.verify')}
          </Button>
        </div>
        {game.failed ? (
          <ErrorState
            level={2}
            title={t('mines.failed')}
            text={t('mines.failed_text')}
            actions={
              <Button kind="tertiary" onClick={game.retry}>
                {t('shell:retry')}
              </Button>
            }
          />
        ) : playing ? (
          <div className={css.go}>
            <Button
              kind="primary"
              size="large"
              wide
              loading={game.working}
              loadingText={t('stake.working')}
              disabled={!online || playing.opened.length === 0}
              reason={t(online ? 'mines.cash_out_first' : 'stake.offline')}
              onClick={() => press(game.cashOut)}
            >
              {t('mines.cash_out', { amount: money(playing.opened.length === 0 ? 0 : playing.payout) })}
            </Button>
          </div>
        ) : (
          <MinesStake
            visitor={game.visitor}
            waiting={game.working || game.undecided}
            mines={chosen}
            onMines={setChosen}
            onStake={setTyped}
            onStart={(stake) => press(() => game.start(stake, chosen))}
          />
        )}
      </div>
      <VerifyModal
        game="mines"
        open={verifying}
        visitor={game.visitor}
        playing={playing !== null}
        onClose={() => setVerifying(false)}
      />
    </div>
  );
}
