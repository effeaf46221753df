import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { endedMinesQuery } from '#src/data/casino/house-games/mines.ts';
import { Button } from '#src/ui/action/button.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../../house-game.module.css';

/** The last rounds. A round whose server seed is revealed can be recalculated. */
export function PastMinesRounds({ onPick }: { onPick: (round: MinesRound) => void }) {
  const { t } = useTranslation('games');
  const money = useMoney();
  const rounds = useQuery(endedMinesQuery());
  const pick = (round: MinesRound) => {
    onPick(round);
    // The form with the result is below and was just rendered.
    requestAnimationFrame(() => document.getElementById('verify-form')?.scrollIntoView({ block: 'start' }));
  };
  return (
    <section className={css.part}>
      <h3>{t('verify.past')}</h3>
      {rounds.data?.length === 0 ? <p>{t('verify.past_none')}</p> : null}
      {rounds.data ? (
        <ul className={css.rounds}>
          {rounds.data.map((round) => (
            <li key={round.id} className={css.round}>
              <div>
                <span>{t('verify.row', { nonce: round.nonce, count: round.mines })}</span>
                <span className={`${css.money} num`} translate="no">
                  {t('verify.paid', { stake: money(round.stake), payout: money(round.payout) })}
                </span>
              </div>
              {round.server_seed === null ? (
                <span className={css.money}>{t('verify.not_revealed')}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={t('verify.check_round', { nonce: round.nonce })}
                  onClick={() => pick(round)}
                >
                  {t('verify.check')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <LoadingArea
          label={t('shell:loading')}
          failed={
            rounds.isError ? (
              <>
                <p>{t('verify.past_failed')}</p>
                <Button kind="tertiary" onClick={() => void rounds.refetch()}>
                  {t('shell:retry')}
                </Button>
                <HelpLink about="not-loaded" />
              </>
            ) : undefined
          }
        >
          <Skeleton shape="title" />
        </LoadingArea>
      )}
    </section>
  );
}
