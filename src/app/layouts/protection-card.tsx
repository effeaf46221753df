import { Link } from 'wouter';
import { paths } from '#src/core/paths.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Icon } from '#src/ui/icon.tsx';
import { openSession } from './open-session.ts';
import css from './protection-card.module.css';
import { useSessionFacts } from './use-session-facts.ts';

/** At the foot of the wide menu: what the strip says elsewhere. */
export function ProtectionCard() {
  const { t } = useTranslation();
  const { player, time, result } = useSessionFacts();
  if (!player) return null;
  return (
    <section className={css.card} aria-label={t('protection.label')}>
      <dl className={css.facts}>
        <div>
          <dt>{t('protection.session')}</dt>
          <dd className="num">{time}</dd>
        </div>
        {result ? (
          <div>
            <dt>{t('protection.today')}</dt>
            <dd className="num">{result}</dd>
          </div>
        ) : null}
      </dl>
      <Link href={paths.protection} className={css.more} onClick={openSession}>
        {t('nav.protection')}
        <Icon name="chev" size={14} />
      </Link>
    </section>
  );
}
