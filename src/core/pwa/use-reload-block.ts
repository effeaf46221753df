import { useEffect } from 'react';
import { blockReload, type ReloadBlocker } from './reload-gate.ts';

/** Holds reloads back while `standing`, and no longer than the component is there (D6). */
export function useReloadBlock(blocker: ReloadBlocker, standing: boolean): void {
  useEffect(() => (standing ? blockReload(blocker) : undefined), [blocker, standing]);
}
