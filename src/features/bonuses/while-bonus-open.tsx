import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { useBonusOpen } from '#src/widgets/area/use-bonus-open.ts';

/** Shows bonuses and coupons while the area is open, and says that it is closed while it isn't. */
export function WhileBonusOpen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bonuses');
  if (useBonusOpen()) return children;
  return (
    <EmptyState
      level={2}
      picture="maintenance"
      title={t('closed.title')}
      text={t('closed.text')}
      action={
        <ButtonLink as={Link} href={paths.home}>
          {t('closed.home')}
        </ButtonLink>
      }
    />
  );
}
