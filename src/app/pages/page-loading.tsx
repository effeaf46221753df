import { useTranslation } from '#src/core/text/use-translation.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './page-loading.module.css';

/** A page's place while its file is on the way: as high as the screen, so that what stands below stays there. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <LoadingArea label={t('loading')}>
      <div className={css.shapes}>
        <Skeleton shape="title" />
        <Skeleton shape="block" className={css.block} />
      </div>
    </LoadingArea>
  );
}
