import { useEffect } from 'react';
import { startHeartbeat } from '#src/core/pwa/heartbeat.ts';
import { OfflineBanner } from '#src/features/pwa/offline-banner.tsx';
import { OfflineCardPortal } from '#src/features/pwa/offline-card-portal.tsx';
import { UpdateNotice } from '#src/features/pwa/update-notice.tsx';
import { followConnectivity } from '../flows/after-outage.ts';
import { startQueryPersistence } from './start-query-persistence.ts';
import { reopenModal } from '../flows/reopen-modal.ts';
import { IdlePhase } from './idle-phase.tsx';

/** The page's watch over the connection: heartbeat, what follows an outage, the banner; and the notice of an update. */
export function ConnectionPhase() {
  useEffect(() => {
    const stops = [startQueryPersistence(), followConnectivity(), startHeartbeat(), reopenModal()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <OfflineBanner />
      <OfflineCardPortal />
      <UpdateNotice />
      <IdlePhase />
    </>
  );
}
