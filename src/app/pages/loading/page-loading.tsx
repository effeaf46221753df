import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { ErrorBoundary } from '../../lazy/error-boundary.tsx';
import { lazyComponent } from '../../lazy/lazy-component.ts';
import { GuardUnavailable } from '../../routes/guards/guard-unavailable.tsx';

// Smaller than any page that it stands for, so it comes first; it is on the device from the second visit on.
const PageShape = lazyComponent([], () => import('./page-shape.tsx').then((file) => file.PageShape));

/** The file may still come; what reloads the page by itself is the reload gate alone. */
const wait = () => {};

/** In place of a page whose file is loading: its shape; after 8 s what happened, another try and a way out. */
export function PageLoading({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <LoadingArea
      label={t('loading')}
      slow={<GuardUnavailable onRetry={() => location.reload()} onOnline={wait} />}
    >
      <ErrorBoundary>
        <Suspense fallback={null}>
          <PageShape path={path} />
        </Suspense>
      </ErrorBoundary>
    </LoadingArea>
  );
}
