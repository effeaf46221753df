import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useOnline } from '#src/core/net/online.ts';
import { offlineBannerSlotAtom } from '#src/core/state/offline-banner-slot.ts';
import { OFFLINE_CARD, OfflineCard } from './offline-card.tsx';

/**
 * Renders the offline card over home's slot for it: the content below keeps its height and is inert until the connection is back. Keeps this code out of home.
 */
export function OfflineCardPortal() {
  const online = useOnline();
  const place = useAtomValue(offlineBannerSlotAtom);
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
