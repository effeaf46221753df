// The shapes of the house games. The sizes of Mines are those of features/games/house-game.module.css and mines/mines.module.css.
import { useLoadingWords } from '#src/core/text/loading-words.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './house-game-shapes.module.css';
import { blocks, places } from './shape-parts.tsx';

const TILES = 25;

/** The wall of pierced bricks between the figures that it decides and the stake. */
export function Wall() {
  const { mines } = useLoadingWords();
  return (
    <div className={css.page}>
      <div className={css.table}>
        <div className={css.figures}>
          {[mines.stake, mines.first_brick].map((name) => (
            <span key={name}>
              <span>{name}</span>
              <i />
            </span>
          ))}
        </div>
        <div className={css.ladder}>
          {places(9, (step) => (
            <i key={step} />
          ))}
        </div>
        <div className={css.wall}>
          {places(TILES, (tile) => (
            <i key={tile} />
          ))}
        </div>
      </div>
      <div className={css.foot}>
        <div className={css.stake}>{blocks(2, css.box)}</div>
        <b className={css.start}>{mines.start}</b>
      </div>
    </div>
  );
}

export const Wheel = () => (
  <div className={css.stage}>
    <Skeleton shape="block" className={css.wheel} />
    <div className={css.stake}>{blocks(5, css.box)}</div>
    <div className={css.stake}>{blocks(2, css.box)}</div>
    <Skeleton shape="button" />
  </div>
);
