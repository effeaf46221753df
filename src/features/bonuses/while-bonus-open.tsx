import type { ReactNode } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';

/** Shows bonuses and coupons while the area is open; while it is closed, a notice. */
export function WhileBonusOpen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bonuses');
  if (useAreaOpen('bonus')) return children;
  return (
    <AreaClosed level={2} title={t('closed.title')} text={t('closed.text')} homeLabel={t('closed.home')} />
  );
}
