import { type ComponentType, useEffect, useState } from 'react';
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

type BrickPictureProps = { name: BrickPictureName; className?: string | undefined };

/** What draws them: once its file is there, the pictures. */
let drawing: ComponentType<BrickPictureProps> = Place;

/**
 * One of the pictures for empty, offline and error states; it loads after the text. Where its file fails, its place stays empty, and it is
 * asked for again when the connection is back and when a picture is shown anew. Not by `optionalPart`: it is in the first load.
 */
export function BrickPicture(props: BrickPictureProps) {
  const [Picture, setPicture] = useState(() => drawing);
  useEffect(() => {
    const load = () => {
      import('./brick-drawing.tsx').then(
        (file) => {
          drawing = file.BrickDrawing;
          setPicture(() => drawing);
        },
        () => {},
      );
    };
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, []);
  return <Picture {...props} />;
}

function Place({ name, className }: BrickPictureProps) {
  const [columns, rows] = SIZES[name];
  return <Bricks {...{ columns, rows, className }} bricks={[]} />;
}
