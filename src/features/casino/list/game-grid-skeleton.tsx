import { GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import css from '../casino.module.css';

/** Where so many games will stand. */
export function GameGridSkeleton({ count }: { count: number }) {
  return (
    <div className={css.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes that stand still
        <GameTileSkeleton key={index} />
      ))}
    </div>
  );
}
