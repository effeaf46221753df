import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { ConnectionPill } from '../header/connection-pill.tsx';
import css from './protection-card.module.css';
import { openSessionModal, useSessionSummary } from './use-session-summary.ts';

/** At the foot of the wide menu: what the strip says elsewhere. `icons`: below a menu of icons, with space for the time alone. */
export function ProtectionCard({ icons }: { icons: boolean }) {
  const { t } = useTranslation();
  const { player, time, result } = useSessionSummary();
  if (!player) return null;
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
      <Link href={paths.protection} className={css.more} onClick={openSessionModal}>
        {t('nav.protection')}
        <Icon name="chev" size={14} />
      </Link>
    </section>
  );
}
