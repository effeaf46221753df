import { useSyncExternalStore } from 'react';

/**
 * Whether this is the first render of a part that the server has drawn, which must equal the server's: what has come since then,
 * from the device or the network, may show from the next render on. False where the page is rendered in the browser.
 */
export const useHydrating = (): boolean => useSyncExternalStore(never, isRendered, isHydrated);

const never = () => () => {};
const isRendered = () => false;
/** Asked in prerendering too, where there is no document. */
const isHydrated = () => typeof document !== 'undefined';
