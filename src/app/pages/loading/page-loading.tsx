import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { GuardUnavailable } from '../../routes/guards/guard-unavailable.tsx';

let shape: ComponentType<{ path: string }> | undefined;

/**
 * Smaller than any page that it stands for, so it comes first; it is on the device from the second visit on. Where it doesn't come nothing
 * stands there: it is no part whose failure is told, and the next page asks for it again.
 */
function PageShape({ path }: { path: string }) {
  const [Shape, setShape] = useState(() => shape);
  useEffect(() => {
    import('./page-shape.tsx')
      .then((file) => {
        shape = file.PageShape;
        setShape(() => shape);
      })
      .catch(() => {});
  }, []);
  return Shape ? <Shape path={path} /> : null;
}

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
      <PageShape path={path} />
    </LoadingArea>
  );
}
