// The first-frame phase: what the first frame doesn't need, but what has to be there before the connection may be lost.
import { useEffect } from 'react';
import { STORED } from '#contract/stored.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { readStored } from '#src/core/device/storage.ts';
import { whenIdle } from '#src/core/device/when-idle.ts';
import { startHeartbeat } from '#src/core/pwa/heartbeat.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { OfflineBanner } from '#src/features/pwa/offline-banner.tsx';
import { OfflineCardPortal } from '#src/features/pwa/offline-card.tsx';
import { UpdateNotice } from '#src/features/pwa/update-notice.tsx';
import '#src/ui/other-media.css';
import { followConnectivity } from '../flows/after-outage.ts';
import { finishLanding } from '../flows/campaign-landing.ts';
import { watchActivity } from '../flows/player-activity.ts';
import { reopenModal } from '../flows/reopen-modal.ts';
import { startClickThrough } from '../routes/click-through.ts';
import { DocumentHead } from '../routes/document-head.tsx';
import { loadModalHistory } from '../routes/load-modal-history.ts';
import { IdlePhase } from './idle-phase.tsx';
import { loadPublicReads } from './load-public-reads.ts';

/** In the order in which they run. The landing's modal comes before the one that was open at the last reload. */
const STEPS: readonly (() => (() => void) | undefined)[] = [
  reportAlive,
  startClickThrough,
  loadModalHistory,
  finishLanding,
  watchActivity,
  restoreSlip,
  persistQueries,
  followConnectivity,
  startHeartbeat,
  reopenModal,
];

/** Also draws the offline banner and the notice of an update, and starts the idle phase. */
export function FirstFramePhase() {
  const language = useLanguage();
  useEffect(() => void loadPublicReads(language), [language]);
  useEffect(() => {
    const stops = STEPS.map((step) => step());
    return () => {
      for (const stop of stops) stop?.();
    };
  }, []);
  return (
    <>
      <DocumentHead />
      <OfflineBanner />
      <OfflineCardPortal />
      <UpdateNotice />
      <IdlePhase />
    </>
  );
}

/** To the worker that answered the navigation, which waits for it (sw/page-repair.ts). */
function reportAlive(): undefined {
  const message: PageMessage = { type: 'alive' };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Its file is fetched before the first frame where something is stored, and right after it where nothing is: visits are short. */
function persistQueries(): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  const cancel = whenIdle(
    () => {
      void import('./query-persistence.ts')
        .then((file) => {
          if (!stopped) stop = file.startQueryPersistence();
        })
        .catch(() => {});
    },
    { timeoutMs: 1_000, fallbackMs: 200 },
  );
  return () => {
    stopped = true;
    cancel();
    stop?.();
  };
}

/** The slip's file is fetched only where the device has a slip. */
function restoreSlip(): undefined {
  if (!readStored(STORED.slip)) return;
  void import('#src/features/sports/restore-sports-state.ts')
    .then((file) => file.restoreSportsState())
    .catch(() => {});
}
