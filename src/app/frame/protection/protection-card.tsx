import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './protection-strip.module.css';
import { openSessionModal, useSessionSummary } from './use-session-summary.ts';

/** At the foot of the wide menu: what the strip says elsewhere. */
export function ProtectionCard() {
  const { t } = useTranslation();
  const { player, time, result } = useSessionSummary();
  if (!player) return null;
  return (
    <section className={css.card} aria-label={t('protection.label')}>
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
