import { GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import css from '../casino.module.css';

/** Placeholders for `count` games. */
export function GameGridSkeleton({ count }: { count: number }) {
  return (
    <div className={css.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order
        <GameTileSkeleton key={index} />
      ))}
    </div>
  );
}
