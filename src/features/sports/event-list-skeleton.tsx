import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './sports.module.css';

type EventListSkeletonProps = {
  /** How many cards are on their way. */
  cards: number;
  /** A heading comes with them. */
  titled?: boolean;
};

/** The shapes of cards to come. */
export function EventListSkeleton({ cards, titled = false }: EventListSkeletonProps) {
  return (
    <div className={css.waiting}>
      {titled ? <Skeleton shape="title" /> : null}
      {Array.from({ length: cards }, (_, place) => place).map((place) => (
        <Skeleton key={place} shape="event" />
      ))}
    </div>
  );
}
