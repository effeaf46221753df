import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './sports.module.css';

type EventListSkeletonProps = {
  /** The number of cards that are loading. */
  cards: number;
  /** A heading is loading too. */
  titled?: boolean;
};

/** Placeholders for cards with a match and its odds that are loading. */
export function EventListSkeleton({ cards, titled = false }: EventListSkeletonProps) {
  return (
    <div className={css.waiting}>
      {titled ? <Skeleton shape="title" /> : null}
      {Array.from({ length: cards }, (_, place) => place).map((place) => (
        <div key={place} className={css.waitingEvent} aria-hidden="true">
          <Skeleton shape="title" />
          <span>
            <Skeleton shape="text" />
            <Skeleton shape="text" />
          </span>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      ))}
    </div>
  );
}
