import { type BrickPictureName, brickPictures } from './brick-pictures.ts';
import { Bricks } from './bricks.tsx';

/** Draws one of the pictures for empty, offline and error states. */
export function BrickDrawing({
  name,
  className,
}: {
  name: BrickPictureName;
  className?: string | undefined;
}) {
  const { columns, rows, bricks } = brickPictures[name];
  return <Bricks {...{ columns, rows, bricks, className }} />;
}
