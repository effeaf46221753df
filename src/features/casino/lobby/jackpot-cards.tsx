import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Jackpot } from '#contract/endpoints/casino/jackpot-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { answeredAt } from '#src/core/net/data-freshness.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger, formatPercent } from '#src/core/text/number-text.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { providerGround } from '#src/widgets/casino/provider-ground.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './lobby.module.css';

/**
 * Each jackpot with its amount, how rarely it is won and when the amount was read: no animated counter and no pressure to
 * play. Renders nothing if there is no jackpot, or if the backend does not support jackpots.
 */
export function JackpotCards() {
  const { t } = useTranslation('casino');
  const query = useQuery(jackpotsQuery(useLanguage()));
  const locale = LOCALES[useLanguage()];
  if (isNotFound(query.error) || query.data?.length === 0) return null;
  const share = query.data?.[0]?.share;
  const first = query.data?.[0]?.games[0];
  const isShared = query.data?.every((jackpot) => jackpot.share === share);
  return (
    <section className={css.row}>
      <SectionHeader
        title={t('lobby.jackpots')}
        // A game's details state them in full.
        more={first && { as: Link, href: paths.play(first.id), label: t('lobby.rules') }}
        note={
          share && isShared ? (
            <span className={css.note}>
              {t('lobby.jackpot_share', { share: formatPercent(share, locale) })}
            </span>
          ) : null
        }
      />
      <QueryView
        query={query}
        failed={<GamesLoadFailed query={query} />}
        loading={<div className={css.jackpots}>{<span className={css.jackpot} />}</div>}
      >
        {(jackpots) => (
          <ul className={css.jackpots} aria-label={t('lobby.jackpots')}>
            {jackpots.map((jackpot) => (
              <li key={jackpot.games[0]?.id}>
                <JackpotCard jackpot={jackpot} readAt={answeredAt(jackpots) ?? query.dataUpdatedAt} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

/** `readAt`: when the amount was answered (ms since 1970). */
function JackpotCard({ jackpot, readAt }: { jackpot: Jackpot; readAt: number }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const money = useMoney();
  const [first] = jackpot.games;
  const { ground, ink } = providerGround(first?.provider_id ?? '');
  const cover = imageUrl(first?.image ?? '');
  const others = jackpot.games.length - 1;
  const amount = money(jackpot.amount);
  return (
    <Link href={`${paths.casino}?jackpot=1`} className={css.jackpot}>
      <span {...backgroundStyle(ground, ink, css.cover)}>
        {cover ? <img src={cover} alt="" width={84} height={112} loading="lazy" decoding="async" /> : null}
      </span>
      <span className={css.jackpotWords}>
        <span>
          {others > 0 ? t('lobby.jackpot_games', { name: first?.name, count: others }) : first?.name}
        </span>
        <span className={css.amount} style={{ '--signs': amount.length } as CSSProperties} translate="no">
          {amount}
        </span>
        <span>{t('lobby.jackpot_odds', { rounds: formatInteger(jackpot.one_in, locale) })}</span>
        <span className={css.quiet}>
          {t('lobby.jackpot_time', { time: formatTime(readAt, locale, zone) })}
        </span>
      </span>
    </Link>
  );
}
