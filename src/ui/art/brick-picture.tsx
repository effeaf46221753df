import { lazy, Suspense } from 'react';
import type { BrickPictureName } from './brick-pictures.ts';
import { Bricks } from './bricks.tsx';

/** Columns and rows of each picture: its space is reserved until it loads. */
const SIZES: Record<BrickPictureName, readonly [number, number]> = {
  'empty-slip': [2, 2],
  'no-favourites': [2, 2],
  'no-results': [3, 1],
  'no-transactions': [1, 3],
  offline: [2, 2],
  'not-found': [11, 5],
  maintenance: [11, 5],
};

const Drawing = lazy(() =>
  import('./brick-drawing.tsx').then(
    (file) => ({ default: file.BrickDrawing }),
    // Decorative: the text beside it says the same, so it is not asked for again.
    () => ({ default: Place }),
  ),
);

type BrickPictureProps = { name: BrickPictureName; className?: string | undefined };

/** One of the pictures for empty, offline and error states; it loads after the text. */
export function BrickPicture(props: BrickPictureProps) {
  return (
    <Suspense fallback={<Place {...props} />}>
      <Drawing {...props} />
    </Suspense>
  );
}

function Place({ name, className }: BrickPictureProps) {
  const [columns, rows] = SIZES[name];
  return <Bricks {...{ columns, rows, className }} bricks={[]} />;
}
