import type { ReactNode } from 'react';
import { LoadingArea } from './loading-area.tsx';

/** The loading area of a part that the page can do without: once it is late, what is below no longer waits for it. */
export function OptionalLoading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <LoadingArea label={label} slow={[]}>
      {children}
    </LoadingArea>
  );
}
