import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Jackpot } from '#contract/endpoints/casino/jackpot-calls.ts';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useIsBlocked } from '#src/widgets/area/use-is-blocked.ts';
import { formatRtp } from '#src/widgets/casino/game-figures.ts';
import { GameStar } from '#src/widgets/casino/game-star.tsx';
import { providerPalette } from '#src/widgets/casino/provider-palette.ts';
import { DataAgeLabel } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { PlayMode } from './launch-game-session.ts';
import { PayTable } from './pay-table.tsx';
import css from './play.module.css';
import { PlayFacts } from './play-facts.tsx';

type PlayDetailsProps = { game: GameDetails; age: ReactNode; onPlay: (mode: PlayMode) => void };

/** D9: return to player, limits and pay table, before play. */
export function PlayDetails({ game, age, onPlay }: PlayDetailsProps) {
  const { t } = useTranslation('casino');
  return (
    <div className={css.details}>
      <div className={css.intro}>
        <Cover game={game} />
        <div className={css.facts}>
          <h2 className={css.name}>{game.name}</h2>
          {game.provider_id ? (
            <Link href={paths.provider(game.provider_id)} className={css.provider}>
              {game.provider_name}
            </Link>
          ) : null}
          {age}
          <div className={css.figures}>
            <PlayFacts game={game} />
          </div>
        </div>
      </div>
      {game.pay_table.length > 0 ? (
        <section className={css.table}>
          <h2>{t('play.pay_table')}</h2>
          <Card cut>
            <PayTable rows={game.pay_table} />
          </Card>
        </section>
      ) : null}
      {game.playable ? <GameJackpot gameId={game.id} /> : null}
      <Actions game={game} onPlay={onPlay} />
    </div>
  );
}

function Cover({ game }: { game: GameDetails }) {
  const [failed, setFailed] = useState(false);
  const { ground, ink } = providerPalette(game.provider_id);
  const address = imageUrl(game.image);
  return (
    <div className={css.cover} style={{ background: ground, color: ink }} data-game-cover={game.id}>
      {address && !failed ? (
        <img src={address} alt="" width={120} height={160} decoding="async" onError={() => setFailed(true)} />
      ) : null}
      <span className={css.star}>
        <GameStar game={game} shown />
      </span>
    </div>
  );
}

function Actions({ game, onPlay }: Omit<PlayDetailsProps, 'age'>) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  const visitor = useSessionStatus() === 'out';
  const barred = useIsBlocked();
  if (!game.playable) {
    return (
      <>
        <p className={css.notice}>{t('play.details_only')}</p>
        <ButtonLink as={Link} href={paths.casino} wide size="large">
          {t('play.others')}
        </ButtonLink>
      </>
    );
  }
  if (barred) return <p className={css.notice}>{t('shell:failure.blocked_player')}</p>;
  const reason = online ? undefined : t('play.offline');
  return (
    <div className={css.foot}>
      {game.demo ? (
        <Button wide size="large" disabled={!online} onClick={() => onPlay('demo')}>
          {t('play.demo')}
        </Button>
      ) : null}
      <Button
        kind="primary"
        wide
        size="large"
        disabled={!online}
        reason={reason}
        onClick={() => (visitor ? openModal('login') : onPlay('real'))}
      >
        {t('play.real')}
      </Button>
    </div>
  );
}

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
  return (
    <>
      <p>
        <strong translate="no">{money(jackpot.amount)}</strong>
      </p>
      <p>
        {t('jackpot.terms', {
          share: formatRtp(jackpot.share, locale),
          odds: jackpot.one_in.toLocaleString(locale),
          start: money(jackpot.start, { cents: 'if-any' }),
          rtp: formatRtp(jackpot.share, locale),
        })}
      </p>
    </>
  );
}
