import { useTranslation } from 'react-i18next';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './page-loading.module.css';

/** The placeholder of a page whose file is loading: as high as the screen, so that what is below it doesn't move. */
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
