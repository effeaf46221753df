import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { HOUSE_GAMES } from '#contract/house-games.ts';
import { LOCALES } from '#contract/languages.ts';
import {
  MAX_MINES,
  MINES_EDGE_PERCENT,
  MINES_RETURN_MAX,
  minesMultiplier,
  openableTiles,
} from '#contract/rules/casino/mines-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { multiplyStake } from '#contract/rules/casino/multiply-stake.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { Button } from '#src/ui/action/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import '#src/ui/layout/short-viewport.css';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { GameFact } from '../game-fact.tsx';
import { GameNote } from '../game-note.tsx';
import css from '../house-game.module.css';
import { QuickChoices } from '../quick-choices.tsx';
import { StakeForm } from '../stake-form.tsx';
import { CountChoice } from '../stake-row.tsx';
import { useGameKeys } from '../use-game-keys.ts';
import { useStake } from '../use-stake.ts';
import { VerifyModal } from '../verify/verify-modal.tsx';
import { LargestWin } from './largest-win.tsx';
import wall from './mines.module.css';
import { MinesBoard } from './mines-board.tsx';
import { MinesSteps } from './mines-steps.tsx';
import { NextTile } from './next-tile.tsx';
import { isWin, placeOf, safelyOpened } from './tile-state.ts';
import { useMines } from './use-mines.ts';
import { useMinesSounds } from './use-mines-sounds.ts';

const MINES_AT_FIRST = 3;
const QUICK_MINES = [1, 2, 3, 4, 5, 7, 10, 15, 20, 24];

/** §2: Mines. Anyone sees the board. A round needs a player, and continues where it was left. */
export function MinesPage() {
  const { t } = useTranslation('games');
  usePageTitle(HOUSE_GAMES.mines.name);
  const money = useMoney();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  const online = useOnline();
  const areaOpen = useAreaOpen('casino');
  const game = useMines();
  const { round, playing, last } = game;
  /** Null until the player has chosen: the last round's mines. */
  const [chosen, setChosen] = useState<number | null>(null);
  const stake = useStake(last?.stake ?? null, !game.visitor && !game.undecided && !game.failed);
  const [verifying, setVerifying] = useState(false);
  useMinesSounds(round);
  const root = useRef<HTMLDivElement>(null);
  useGameKeys(root, stake, playing !== null || game.working);

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
  const next = chosen ?? last?.mines ?? MINES_AT_FIRST;
  const mines = playing?.mines ?? next;
  const staked = playing?.stake ?? stake.value ?? 0;
  const reachable = openableTiles(mines, staked);
  const most =
    staked > 0 && reachable > 0 ? multiplyStake(staked, minesMultiplier(mines, reachable)) : MINES_RETURN_MAX;
  const said = () => {
    if (game.unclear) return t('stake.unclear');
    if (playing && !online) return t('mines.offline_round');
    if (!round) return '';
    if (round.state === 'lost') return t('mines.lost', placeOf(round.opened.at(-1) ?? 0));
    if (round.state === 'won')
      return t(isWin(round) ? 'mines.won' : 'mines.ended_back', { amount: money(round.payout) });
    return round.opened.length > 0 ? t('mines.opened', { amount: money(round.payout) }) : '';
  };
  const worried = game.unclear || (playing !== null && !online);
  const opened = playing?.opened.length ?? 0;
  const action = playing && {
    stake: playing.stake,
    pays: playing.payout,
    text: opened === 0 ? t('mines.cash_out_first') : t('mines.cash_out', { amount: money(playing.payout) }),
    off: opened === 0,
    onPress: game.cashOut,
  };
  return (
    <div ref={root} className={classNames(css.page, wall.page)}>
      <div className={classNames(css.stage, wall.stage)}>
        <MinesNumbers round={round} stake={staked} mines={mines} />
        <MinesSteps mines={mines} stake={staked} opened={round ? safelyOpened(round) : 0} />
        <MinesBoard
          round={round}
          playable={playing !== null && online && !game.working}
          sending={game.sending}
          onOpen={game.reveal}
        />
      </div>
      <div className={css.foot}>
        <div role="alert" className="live">
          {game.failed ? (
            <ErrorState
              level={2}
              title={t('mines.failed')}
              text={t('mines.failed_text')}
              actions={
                <>
                  <Button kind="tertiary" onClick={game.retry}>
                    {t('shell:retry')}
                  </Button>
                  <HelpLink about="game-interrupted" />
                </>
              }
            />
          ) : null}
        </div>
        {game.failed ? null : (
          <StakeForm
            stake={stake}
            visitor={game.visitor}
            sending={game.working}
            undecided={game.undecided}
            kind={round ? 'repeat' : 'begin'}
            playing={action ?? undefined}
            refused={game.refusal}
            beside={
              <CountChoice
                label={t('mines.mines')}
                value={mines}
                most={MAX_MINES}
                off={playing !== null}
                onValue={setChosen}
              />
            }
            facts={
              <>
                <p className={css.wide}>
                  <strong>{t('mines.mines')}</strong> {playing ? <span>{t('mines.next_round')}</span> : null}
                </p>
                <QuickChoices
                  choices={QUICK_MINES.map((count) => ({
                    value: count,
                    text: String(count),
                    label: t('mines.count', { count }),
                  }))}
                  value={next}
                  onValue={setChosen}
                />
              </>
            }
            onStart={(cents) => game.start(cents, next)}
          />
        )}
        <GameNote onVerify={() => setVerifying(true)} />
        {/* Announced to screen readers. Shown only where the numbers above the wall don't say the same. */}
        <p role="status" className={worried ? css.said : 'visually-hidden'}>
          {said()}
        </p>
        {playing ? null : <LargestWin mines={mines} stake={stake.value} />}
        <div className={css.facts}>
          <NextTile mines={mines} stake={staked} opened={opened} />
          <GameFact label={t('mines.return')} value={percent.format((100 - MINES_EDGE_PERCENT) / 100)} />
          <GameFact label={t('mines.pays_up_to')} value={money(most)} />
          {round ? (
            <GameFact label={t('mines.round')} value={round.nonce.toLocaleString(LOCALES[language])} />
          ) : null}
          <span>{t('stake.bounds', { min: money(stake.min), max: money(stake.max) })}</span>
        </div>
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

type MinesNumbersProps = { round: MinesRound | null; stake: Cents; mines: number };

/**
 * The two figures above the wall. They keep their place: before a round the stake and what the first brick pays, in it
 * what stopping pays now, after it what the player received.
 */
function MinesNumbers({ round, stake, mines }: MinesNumbersProps) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const first = round === null || (round.state === 'open' && round.opened.length === 0);
  const label = () => {
    if (round === null) return t('stake.label');
    if (round.state === 'open') return t('mines.if_stop');
    if (round.state === 'lost') return t('mines.ended');
    return t(isWin(round) ? 'mines.received' : 'mines.gave_back');
  };
  const amount = round === null ? stake : first ? 0 : round.payout;
  return (
    <div className={wall.head}>
      <Stat size="page" label={label()} value={money(amount)} />
      <Stat
        size="page"
        align="end"
        label={t(first ? 'mines.first_brick' : 'mines.multiplier')}
        value={multiplierText(
          minesMultiplier(round?.mines ?? mines, first || round === null ? 1 : safelyOpened(round)),
        )}
      />
    </div>
  );
}
