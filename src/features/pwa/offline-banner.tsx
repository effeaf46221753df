import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/core/net/online.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './offline-banner.module.css';

/**
 * §2: both sentences, while the backend can't be reached. The live region is always mounted, and before its text also where the page
 * opens without a network, so that screen readers announce it.
 */
export function OfflineBanner() {
  const { t } = useTranslation('pwa');
  const online = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const shown = mounted && !online;
  useLayoutEffect(() => {
    if (shown && place.current) return reserveBannerSpace(place.current);
    if (online) releaseBannerSpace();
    return undefined;
  }, [online, shown]);
  return (
    <div ref={place} className={css.place} role="status" data-connection-status="">
      {shown ? (
        <div className={css.banner}>
          <Icon name="off" size={28} />
          <p>
            <strong>{t('offline.lost')}</strong> <span>{t('offline.connect')}</span>
          </p>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Moves the header below the banner (`--off`, theme.css) and keeps the scroll position of the content; at the
 * page's top everything moves, so that the beginning isn't hidden. Returns a function that stops measuring; `releaseBannerSpace` undoes the offset.
 */
function reserveBannerSpace(banner: HTMLElement): () => void {
  const root = document.documentElement;
  // Large text needs more height than the style sheet reserves.
  const measure = () => root.style.setProperty('--off', `${banner.offsetHeight}px`);
  holdPlace(() => {
    root.dataset.connection = 'offline';
    measure();
  });
  const resized = new ResizeObserver(() => holdPlace(measure));
  resized.observe(banner);
  return () => resized.disconnect();
}

/** Moves the header back to the top, also if the space was reserved before the banner showed (core/net/online.ts). */
function releaseBannerSpace(): void {
  const root = document.documentElement;
  if (root.dataset.connection === undefined) return;
  holdPlace(() => {
    delete root.dataset.connection;
    root.style.removeProperty('--off');
  });
}

/** The browser's own scroll anchoring would correct the position a second time. */
function holdPlace(change: () => void): void {
  const root = document.documentElement;
  if (scrollY === 0) {
    change();
    return;
  }
  const content = document.getElementById('content');
  const before = content?.getBoundingClientRect().top ?? 0;
  root.style.overflowAnchor = 'none';
  change();
  const moved = (content?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  requestAnimationFrame(() => {
    root.style.overflowAnchor = '';
  });
}
