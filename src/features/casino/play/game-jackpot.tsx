import { useQuery } from '@tanstack/react-query';
import type { Jackpot } from '#contract/endpoints/casino.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { formatRtp } from '#src/widgets/casino/game-figures.ts';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './play.module.css';

/**
 * The jackpot of a game: its amount, how it grows and how it is won.
 * Renders nothing for a game without a jackpot, or until it is known.
 */
export function GameJackpot({ gameId }: { gameId: string }) {
  const { t } = useTranslation('casino');
  const query = useQuery(jackpotsQuery(useLanguage()));
  const jackpot = query.data?.find(({ games }) => games.some(({ id }) => id === gameId));
  if (!jackpot) return null;
  return (
    <section className={css.table}>
      <h2>{t('jackpot.title')}</h2>
      <Card cut>
        <Terms jackpot={jackpot} />
        <DataAgeLabel of={query} />
      </Card>
    </section>
  );
}

function Terms({ jackpot }: { jackpot: Jackpot }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const start = (jackpot.start * 10_000) / jackpot.one_in;
  return (
    <>
      <p>
        <strong>{money(jackpot.amount)}</strong>
      </p>
      <p>
        {t('jackpot.terms', {
          share: formatRtp(jackpot.share, locale),
          cent: money(1),
          odds: jackpot.one_in.toLocaleString(locale),
          start: money(jackpot.start, { cents: 'if-any' }),
          rtp: formatRtp(jackpot.share + start, locale),
        })}
      </p>
    </>
  );
}
