import { useLayoutEffect, useRef } from 'react';
import { useOnline } from '#src/core/net/online.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './offline-banner.module.css';
import { releaseBannerSpace, reserveBannerSpace } from './offline-banner-offset.ts';

/** §2: both sentences, while the backend can't be reached. The live region is always mounted, so that screen readers announce changes. */
export function OfflineBanner() {
  const { t } = useTranslation('pwa');
  const online = useOnline();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!online && place.current) return reserveBannerSpace(place.current);
    releaseBannerSpace();
    return undefined;
  }, [online]);
  return (
    <div ref={place} className={css.place} role="status" data-line-watch="">
      {online ? null : (
        <div className={css.banner}>
          <Icon name="off" size={28} />
          <p>
            <strong>{t('offline.lost')}</strong> <span>{t('offline.connect')}</span>
          </p>
        </div>
      )}
    </div>
  );
}
