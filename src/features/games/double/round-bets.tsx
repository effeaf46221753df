import { useTranslation } from 'react-i18next';
import type { DoubleBet, DoubleBets } from '#contract/endpoints/casino/double-calls.ts';
import { DOUBLE_COLOURS, type DoubleColour, doublePayout } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import css from '../house-game.module.css';

type RoundBetsProps = {
  /** The player's own bets, newest first. */
  mine: readonly DoubleBet[];
  /** The bets of all players, without names; null: not known. */
  bets: DoubleBets | null;
  /** Set once it may be shown. */
  outcome: number | null;
  money: (cents: Cents) => string;
};

/** The bets on this round: a list of the player's own and a list of all others, without names. */
export function RoundBets({ mine, bets, outcome, money }: RoundBetsProps) {
  const { t } = useTranslation('games');
  const row = (key: string, colour: DoubleColour, stake: Cents) => (
    <li key={key} className={css.round}>
      <span>{t(`double.${colour}`)}</span>
      <span className="num" translate="no">
        {outcome === null ? money(stake) : `${money(stake)} → ${money(doublePayout(stake, colour, outcome))}`}
      </span>
    </li>
  );
  return (
    <div className={css.stage}>
      {mine.length > 0 ? (
        <section>
          <h2>{t('double.mine')}</h2>
          <ul className={css.rounds}>{mine.map(({ id, colour, stake }) => row(id, colour, stake))}</ul>
        </section>
      ) : null}
      <section>
        <h2>{t('double.others')}</h2>
        {bets && bets.count > 0 ? (
          <>
            <p className={css.money}>
              {[
                t('double.others_count', { count: bets.count }),
                ...DOUBLE_COLOURS.filter((colour) => bets.totals[colour] > 0).map((colour) =>
                  t('double.total', { colour: t(`double.${colour}`), amount: money(bets.totals[colour]) }),
                ),
              ].join(' · ')}
            </p>
            {/* New bets come on top: the position of a row does not identify the player. */}
            <ul className={css.rounds}>
              {bets.latest.map(({ colour, stake }, index) => row(String(index), colour, stake))}
            </ul>
          </>
        ) : (
          <p className={css.money}>{t('double.others_none')}</p>
        )}
      </section>
    </div>
  );
}
