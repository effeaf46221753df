import type { ReactNode } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './sports.module.css';

type ListLoadingProps = {
  /** How many cards are on their way. */
  cards: number;
  /** A heading comes with them. */
  titled?: boolean;
  /** What stands there when they are late. */
  slow: ReactNode;
};

/** The shapes of cards to come. */
export function EventListSkeleton({ cards, titled = false, slow }: ListLoadingProps) {
  const { t } = useTranslation();
  return (
    <LoadingArea label={t('loading')} slow={slow}>
      <div className={css.waiting}>
        {titled ? <Skeleton shape="title" /> : null}
        {Array.from({ length: cards }, (_, place) => place).map((place) => (
          <Skeleton key={place} shape="event" />
        ))}
      </div>
    </LoadingArea>
  );
}
