import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { protectionQuery, tightestStakeLimit } from '#src/data/player/protection.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { ConnectionPill } from '../header/connection-pill.tsx';
import css from './protection-card.module.css';
import { openSessionModal, useSessionSummary } from './use-session-summary.ts';

/** From this width on (CSS px) the card is shown. */
const CARD_WIDTH = 1200;

/** At the foot of the wide menu: what the strip says elsewhere. `icons`: below a menu of icons, with space for the time alone. */
export function ProtectionCard({ icons }: { icons: boolean }) {
  const { t } = useTranslation();
  const { player, time, result } = useSessionSummary();
  const wide = useWideScreen(CARD_WIDTH);
  const limits = useQuery({ ...protectionQuery(), enabled: player && wide && !icons });
  // With its limit, which would move the rest of it.
  if (!player || (!icons && isFirstLoad(limits))) return null;
  if (icons) {
    return (
      <section className={css.card} data-icons aria-label={t('protection.label')}>
        <ConnectionPill />
        <Link
          href={paths.protection}
          className={css.small}
          aria-label={time ? undefined : t('nav.protection')}
          onClick={openSessionModal}
        >
          <Icon name="shield" />
          {time ? (
            <span>
              <span className="visually-hidden">{`${t('protection.session')} `}</span>
              <span className="num" translate="no">
                {time}
              </span>
            </span>
          ) : null}
        </Link>
      </section>
    );
  }
  return (
    <section className={css.card} aria-label={t('protection.label')}>
      <ConnectionPill />
      <p className={css.title}>
        <span>{t('nav.protection')}</span>
        <Icon name="shield" size={18} />
      </p>
      <dl className={css.facts}>
        <div>
          <dt>{t('protection.session')}</dt>
          <dd className="num" translate="no">
            {time}
          </dd>
        </div>
        {result ? (
          <div>
            <dt>{t('protection.today')}</dt>
            <dd className="num" translate="no">
              {result}
            </dd>
          </div>
        ) : null}
      </dl>
      {wide ? <LimitMeter limit={tightestStakeLimit(limits.data?.limits ?? [])} /> : null}
      <Link href={paths.protection} className={css.more} onClick={openSessionModal}>
        {t('support:protection.limits')}
        <Icon name="chev" size={14} />
      </Link>
    </section>
  );
}

type LimitMeterProps = { limit: ReturnType<typeof tightestStakeLimit> };

/** The limit that leaves the player least, and how much of it is used. Nothing without a limit, or where it is not known. */
function LimitMeter({ limit }: LimitMeterProps) {
  const { t } = useTranslation('support');
  const money = useMoney();
  if (!limit) return null;
  return (
    <div className={css.limit}>
      <Meter
        kind="limit"
        label={t(`protection.limit.${limit.name}`)}
        value={limit.value - limit.left}
        max={limit.value}
        used={t('protection.left', { left: money(limit.left, { cents: 'if-any' }) })}
      />
    </div>
  );
}
