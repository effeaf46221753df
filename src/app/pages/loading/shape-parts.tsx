// What the shapes of pages are made of: places without a word.
import type { ReactNode } from 'react';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

export const places = (count: number, shape: (place: number) => ReactNode) =>
  Array.from({ length: count }, (_, place) => shape(place));
export const blocks = (count: number, className: string | undefined) =>
  places(count, (place) => <Skeleton key={place} shape="block" className={className} />);
export const rows = (count: number) => places(count, (place) => <Skeleton key={place} shape="row" />);

/** Bars of the style sheet around them. */
export const Bars = ({ count }: { count: number }) => places(count, (place) => <i key={place} />);
