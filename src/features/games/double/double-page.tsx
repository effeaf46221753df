import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAMES } from '#contract/house-games.ts';
import { LOCALES } from '#contract/languages.ts';
import {
  DOUBLE_MULTIPLIER,
  DOUBLE_RETURN,
  type DoubleColour,
  doubleColourOf,
  doublePayout,
} from '#contract/rules/casino/double-rules.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { Button } from '#src/ui/action/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import '#src/ui/layout/short-viewport.css';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { GameFact } from '../game-fact.tsx';
import { GameNote } from '../game-note.tsx';
import shared from '../house-game.module.css';
import { QuickChoices } from '../quick-choices.tsx';
import { StakeForm } from '../stake-form.tsx';
import { useGameKeys } from '../use-game-keys.ts';
import { useStake } from '../use-stake.ts';
import { VerifyModal } from '../verify/verify-modal.tsx';
import css from './double.module.css';
import { DoubleChoices } from './double-choices.tsx';
import { DoubleStrip } from './double-strip.tsx';
import { NextRound } from './next-round.tsx';
import { RoundAside } from './round-aside.tsx';
import { RoundBets } from './round-bets.tsx';
import { RoundHead } from './round-head.tsx';
import { useDouble } from './use-double.ts';
import { useDoubleSounds } from './use-double-sounds.ts';

const FORM = 'double-form';
/** Cents. */
const QUICK_STAKES = [100, 200, 500, 1_000];

/** §2: Double. Anyone sees the rounds, which are the same for everyone. A bet needs a player. */
export function DoublePage() {
  const { t } = useTranslation('games');
  usePageTitle(HOUSE_GAMES.double.name);
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const online = useOnline();
  const areaOpen = useAreaOpen('casino');
  const game = useDouble();
  const [colour, setColour] = useState<DoubleColour | null>(null);
  const [asked, setAsked] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const { state, round, mine, revealed } = game;
  const stake = useStake(game.lastStake, !game.visitor && !game.undecided);
  const root = useRef<HTMLDivElement>(null);
  useGameKeys(root, stake, game.working);
  const outcome = round?.outcome ?? null;
  const own = { red: 0, white: 0, black: 0 };
  for (const bet of mine) own[bet.colour] += bet.stake;
  const staked = own.red + own.white + own.black;
  const paid =
    revealed && outcome !== null && mine.length > 0
      ? mine.reduce((sum, bet) => sum + doublePayout(bet.stake, bet.colour, outcome), 0)
      : null;
  useDoubleSounds(game.placed?.id, game.turnedAt !== null && !revealed, staked, paid);
  const nameOf = (one: DoubleColour) => t(`double.${one}`).toLocaleLowerCase(locale);

  // Bets that are already placed are shown to their end, even if the area is closed.
  if (!areaOpen && mine.length === 0) {
    return (
      <AreaClosed
        level={2}
        title={t('stake.closed_title')}
        text={t('stake.closed_text')}
        homeLabel={t('stake.closed_home')}
      />
    );
  }
  const last = state?.last ?? [];
  const before = last.find(({ number }) => number !== round?.number)?.outcome ?? null;
  const shown = outcome ?? before;
  const worried = game.unclear || !online;
  const said = () => {
    if (game.unclear) return t('stake.unclear');
    if (!online) return t(mine.length > 0 ? 'double.offline_round' : 'double.offline');
    if (revealed && outcome !== null) {
      const drawn = { number: outcome, colour: nameOf(doubleColourOf(outcome)) };
      if (paid === null) return t('double.drawn', drawn);
      if (paid === 0) return t('double.drawn_nothing', drawn);
      return paid > staked
        ? t('double.drawn_paid', { ...drawn, amount: money(paid) })
        : t('double.drawn_back', { ...drawn, amount: money(paid), staked: money(staked) });
    }
    const { placed } = game;
    return placed ? t('double.placed', { amount: money(placed.stake), colour: nameOf(placed.colour) }) : '';
  };
  const closed = game.betting ? undefined : revealed && round?.drawn_at ? (
    <NextRound drawnAt={round.drawn_at} />
  ) : (
    t(round && round.phase !== 'settled' ? 'double.bets_closed' : 'double.wait')
  );
  const refuse = () => {
    setColour(null);
    setAsked(false);
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });

  return (
    <div ref={root} className={css.page}>
      <div className={classNames(shared.page, css.screen)}>
        <div className={classNames(shared.stage, css.stage)}>
          <div className={css.round}>
            <DoubleStrip
              outcome={shown}
              before={before}
              turnedAt={game.turnedAt}
              stands={revealed || outcome === null}
              mine={own}
            />
            <div role="alert" className="live">
              {game.failed ? (
                <ErrorState
                  level={2}
                  title={t('double.failed')}
                  text={t('double.failed_text')}
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
              <RoundHead
                round={round}
                last={last}
                betting={game.betting}
                revealed={revealed}
                paid={paid}
                staked={staked}
                loading={!state}
              />
            )}
            {/* Announced to screen readers. Shown only where the head doesn't say the same. */}
            <p role="status" className={worried ? css.said : 'visually-hidden'}>
              {said()}
            </p>
          </div>
          <DoubleChoices
            form={FORM}
            chosen={colour}
            onChosen={setColour}
            mine={own}
            drawn={revealed && outcome !== null ? doubleColourOf(outcome) : null}
            money={money}
            error={asked && colour === null ? t('double.choose') : undefined}
          />
        </div>
        <div className={shared.foot}>
          <RoundAside
            drawnAt={revealed ? (round?.drawn_at ?? null) : null}
            outcome={revealed ? outcome : null}
            mine={own}
            money={money}
          />
          <StakeForm
            id={FORM}
            stake={stake}
            visitor={game.visitor}
            sending={game.working}
            undecided={game.undecided}
            closed={game.visitor ? undefined : closed}
            kind={mine.length > 0 ? 'more' : 'start'}
            refused={game.refusal}
            check={() => {
              setAsked(true);
              return colour !== null;
            }}
            onStart={(cents) => colour && void game.place(cents, colour)}
            refusal={
              !game.visitor && game.betting && mine.length === 0 ? (
                <Button size="large" wide disabled={colour === null} onClick={refuse}>
                  {t('stake.refuse')}
                </Button>
              ) : null
            }
            facts={
              <>
                <QuickChoices
                  choices={QUICK_STAKES.filter((cents) => cents >= stake.min && cents <= stake.max).map(
                    (cents) => ({
                      value: cents,
                      text: money(cents),
                    }),
                  )}
                  onValue={stake.set}
                />
                {/* Two rows at all times, so that the button below keeps its place. */}
                <div className={css.rows}>
                  {staked > 0 ? (
                    <GameFact label={t('double.own')} value={money(staked)} />
                  ) : (
                    <GameFact
                      label={t('double.return')}
                      value={t('double.return_value', {
                        ...DOUBLE_RETURN,
                        percent: percent.format(DOUBLE_RETURN.over / DOUBLE_RETURN.under),
                      })}
                    />
                  )}
                  {paid !== null ? (
                    <GameFact label={t('double.net')} value={money(paid - staked, { sign: 'always' })} />
                  ) : colour ? (
                    <GameFact
                      label={t('double.if', { colour: nameOf(colour) })}
                      value={money((own[colour] || (stake.value ?? 0)) * DOUBLE_MULTIPLIER[colour])}
                    />
                  ) : (
                    <span>{t('double.choose')}</span>
                  )}
                </div>
              </>
            }
          />
          <p className={shared.wide}>{t('double.by_hand')}</p>
          <GameNote onVerify={() => setVerifying(true)} />
          <div className={shared.facts}>
            {round ? (
              <GameFact label={t('double.round')} value={round.number.toLocaleString(locale)} />
            ) : null}
            <span>{t('stake.bounds', { min: money(stake.min), max: money(stake.max) })}</span>
          </div>
        </div>
      </div>
      <RoundBets
        mine={mine}
        bets={state?.bets?.number === round?.number ? (state?.bets ?? null) : null}
        outcome={revealed ? outcome : null}
        money={money}
      />
      <VerifyModal
        game="double"
        open={verifying}
        visitor={game.visitor}
        playing={false}
        onClose={() => setVerifying(false)}
      />
    </div>
  );
}
