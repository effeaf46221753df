import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useOnline } from '#src/core/online.ts';
import { OFFLINE_CARD, OfflineCard } from './offline-card.tsx';

/**
 * Lays the offline card over the place that home marks for it (`data-offline-place`): what is there keeps its height, out
 * of reach until the connection is back. Home itself carries none of this.
 */
export function OfflinePlace() {
  const online = useOnline();
  const [path] = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: home comes with its path.
  useLayoutEffect(
    () => setPlace(document.querySelector<HTMLElement>('[data-offline-place]')),
    [path, online],
  );
  useLayoutEffect(() => {
    if (online || !place) return;
    const covered = [...place.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child.id !== OFFLINE_CARD,
    );
    // Hidden, not gone: the place keeps its height.
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
