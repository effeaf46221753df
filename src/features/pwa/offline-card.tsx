import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { nextHeartbeatAtom, sendHeartbeatNow } from '#src/core/pwa/heartbeat.ts';
import { offlineBannerSlotAtom } from '#src/core/state/offline-banner-slot.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { useCountdown } from '#src/ui/feedback/countdown.tsx';
import css from './offline-card.module.css';

/** The card's id, by which code that hides the slot's other content excludes the card. */
const OFFLINE_CARD = 'offline-card';
const TITLE = 'offline-title';
const TICK_MS = 1_000;
const steady = () => performance.now();

/** What works without a network, when the next attempt is, and a button to retry now. */
function OfflineCard() {
  const { t } = useTranslation('pwa');
  const next = useAtomState(nextHeartbeatAtom);
  const left = useCountdown(next, steady, TICK_MS);
  return (
    <section id={OFFLINE_CARD} className={css.card} aria-labelledby={TITLE}>
      <h2 id={TITLE}>{t('offline.what')}</h2>
      <p>
        <span>{t('offline.can')}</span>{' '}
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
        <ButtonLink as={Link} href={paths.help}>
          {t('shell:help')}
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * Renders the offline card over home's slot for it: the content below keeps its height and is inert until the connection is back. Keeps this code out of home.
 */
export function OfflineCardPortal() {
  const online = useOnline();
  const place = useAtomState(offlineBannerSlotAtom);
  useLayoutEffect(() => {
    if (online || !place) return;
    const covered = [...place.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child.id !== OFFLINE_CARD,
    );
    // Hidden instead of removed: the slot keeps its height.
    for (const child of covered) {
      child.inert = true;
      child.style.visibility = 'hidden';
    }
    return () => {
      for (const child of covered) {
        child.inert = false;
        child.style.visibility = '';
      }
    };
  }, [online, place]);
  return online || !place ? null : createPortal(<OfflineCard />, place);
}
