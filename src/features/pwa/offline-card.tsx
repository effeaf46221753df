import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { nextHeartbeatAtom, sendHeartbeatNow } from '#src/core/pwa/heartbeat.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { useCountdown } from '#src/ui/feedback/use-countdown.ts';
import css from './offline-card.module.css';

/** The card's id, by which code that hides the slot's other content excludes the card. */
export const OFFLINE_CARD = 'offline-card';
const TICK_MS = 1_000;

/** What works without a network, when the next attempt is, and a button to retry now. */
export function OfflineCard() {
  const { t } = useTranslation('pwa');
  const titleId = useId();
  const next = useAtomValue(nextHeartbeatAtom);
  const left = useCountdown(next, Date.now, TICK_MS);
  return (
    <section id={OFFLINE_CARD} className={css.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('offline.what')}</h2>
      <p>
        {t('offline.can')}{' '}
        <span aria-hidden>
          {left > 0 ? t('offline.next', { seconds: Math.ceil(left / TICK_MS) }) : t('offline.trying')}
        </span>
      </p>
      <div className={css.ways}>
        <Button loading={next === 0} loadingText={t('offline.trying')} onClick={sendHeartbeatNow}>
          {t('offline.try')}
        </Button>
        <ButtonLink as={Link} href={paths.responsibleGaming}>
          {t('offline.responsible')}
        </ButtonLink>
        <ButtonLink as={Link} href={paths.terms}>
          {t('offline.rules')}
        </ButtonLink>
      </div>
    </section>
  );
}
