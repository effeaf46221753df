import { useEffect } from 'react';
import { blockReload, type ReloadBlocker } from './reload-gate.ts';

/** Blocks reloads while `active` is true and the component is mounted (D6). */
export function useReloadBlock(blocker: ReloadBlocker, active: boolean): void {
  useEffect(() => (active ? blockReload(blocker) : undefined), [blocker, active]);
}
