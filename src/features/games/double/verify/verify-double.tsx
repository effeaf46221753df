import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { doubleBetsQuery, doubleRoundsQuery } from '#src/data/casino/house-games/double.ts';
import { Button } from '#src/ui/action/button.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../../house-game.module.css';
import { VerifyDoubleForm } from './verify-double-form.tsx';
import type { DrawnRound } from './verify-double-round.ts';

/** Double's published chains, the last rounds and the player's own. Any of them can be recalculated. */
export function VerifyDouble({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation('games');
  const locale = LOCALES[useLanguage()];
  const dateTime = useDateTimeText();
  const money = useMoney();
  const past = useQuery(doubleRoundsQuery());
  const own = useQuery({ ...doubleBetsQuery(), enabled: !visitor });
  const [picked, setPicked] = useState<DrawnRound | null>(null);
  const pick = (round: DrawnRound) => {
    setPicked(round);
    // The form with the result is below and was just rendered.
    requestAnimationFrame(() => document.getElementById('verify-form')?.scrollIntoView({ block: 'start' }));
  };
  const row = (key: string, round: DrawnRound, paid?: string) => {
    const { number, outcome } = round;
    const colour = t(`double.${doubleColourOf(outcome)}`).toLocaleLowerCase(locale);
    return (
      <li key={key} className={css.round}>
        <div>
          <span>{t('verify.double_row', { number, outcome, colour })}</span>
          {paid === undefined ? null : (
            <span className={`${css.money} num`} translate="no">
              {paid}
            </span>
          )}
        </div>
        <Button
          size="small"
          aria-label={t('verify.check_round', { nonce: number })}
          onClick={() => pick(round)}
        >
          {t('verify.check')}
        </Button>
      </li>
    );
  };
  const bets = visitor ? [] : (own.data ?? []).flatMap((bet) => drawnOf(bet));
  return (
    <>
      <p>{t('verify.double_intro')}</p>
      {past.data ? (
        <>
          {past.data.chains.map((chain) => (
            <section key={chain.terminal_hash} className={css.part}>
              <h3>{t('verify.chain', { used: chain.used, length: chain.length })}</h3>
              <div>
                <div>{t('verify.chain_end', { time: dateTime(chain.committed_at) })}</div>
                <code className={css.code}>{chain.terminal_hash}</code>
              </div>
              {chain.salt === null || chain.salt_drawn_at === null ? (
                <p>{t('verify.salt_later')}</p>
              ) : (
                <div>
                  <div>{t('verify.salt_at', { time: dateTime(chain.salt_drawn_at) })}</div>
                  <code className={css.code}>{chain.salt}</code>
                </div>
              )}
            </section>
          ))}
          {bets.length > 0 ? (
            <section className={css.part}>
              <h3>{t('verify.double_own')}</h3>
              <ul className={css.rounds}>
                {bets.map(({ bet, round }) =>
                  row(
                    bet.id,
                    round,
                    t('verify.paid', { stake: money(bet.stake), payout: money(bet.payout ?? 0) }),
                  ),
                )}
              </ul>
            </section>
          ) : null}
          <section className={css.part}>
            <h3>{t('verify.past')}</h3>
            {past.data.data.length === 0 ? <p>{t('double.last_none')}</p> : null}
            <ul className={css.rounds}>{past.data.data.map((round) => row(String(round.number), round))}</ul>
          </section>
        </>
      ) : (
        <LoadingArea
          label={t('shell:loading')}
          failed={
            past.isError ? (
              <section className={css.part}>
                <p>{t('verify.past_failed')}</p>
                <Button kind="tertiary" onClick={() => void past.refetch()}>
                  {t('shell:retry')}
                </Button>
                <HelpLink about="not-loaded" />
              </section>
            ) : undefined
          }
        >
          <Skeleton shape="title" />
        </LoadingArea>
      )}
      <VerifyDoubleForm key={picked?.number ?? 0} round={picked} />
    </>
  );
}

/** A bet with its round, once the round is paid; empty before. */
function drawnOf(bet: DoubleBet): { bet: DoubleBet; round: DrawnRound }[] {
  const { outcome, hash, payout } = bet;
  return outcome === null || hash === null || payout === null
    ? []
    : [{ bet, round: { ...bet, outcome, hash } }];
}
