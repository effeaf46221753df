import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';

/** Shows what starts a bonus while the area is open; while it is closed, a notice (D15). */
export function WhileBonusOpen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bonuses');
  if (useAreaOpen('bonus')) return children;
  return (
    <AreaClosed level={2} title={t('closed.title')} text={t('closed.text')} homeLabel={t('closed.home')} />
  );
}
