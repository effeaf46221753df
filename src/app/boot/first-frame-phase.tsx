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
import { startTooltips } from '#src/ui/overlay/tooltip.ts';
import { followConnectivity } from '../flows/after-outage.ts';
import { finishLanding } from '../flows/campaign-landing.ts';
import { watchActivity } from '../flows/player-activity.ts';
import { reopenModal } from '../flows/reopen-modal.ts';
import { DocumentHead } from '../routes/document-head.tsx';
import { IdlePhase } from './idle-phase.tsx';
import { loadPublicReads } from './load-public-reads.ts';

/** In the order in which they run. The landing's modal comes before the one that was open at the last reload. */
const STEPS: readonly (() => (() => void) | undefined)[] = [
  reportAlive,
  followNavigation,
  finishLanding,
  watchActivity,
  restoreSlip,
  startTooltips,
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

/** Back closes dialogs, and presses reach the page while it changes. */
function followNavigation(): () => void {
  return startFrom(() => import('../routes/late-navigation.ts').then((file) => file.startLateNavigation));
}

/** Its file is fetched before the first frame where something is stored, and right after it where nothing is: visits are short. */
function persistQueries(): () => void {
  let stop = () => {};
  const cancel = whenIdle(
    () => {
      stop = startFrom(() => import('./query-persistence.ts').then((file) => file.startQueryPersistence));
    },
    { timeoutMs: 1_000, fallbackMs: 200 },
  );
  return () => {
    cancel();
    stop();
  };
}

/** Starts what a file of its own holds, unless it is to stop before the file is there. Gives the way to stop. */
function startFrom(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  load()
    .then((start) => {
      if (!stopped) stop = start();
    })
    .catch(() => {});
  return () => {
    stopped = true;
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
