import { useState } from 'react';
import { useHydrating } from './use-hydrating.ts';

/**
 * Whether what is made of this value is on the page already, as the server made it. Costly work on it can be left out then: React
 * leaves the HTML of an element that it hydrates as it is, and its text with `suppressHydrationWarning`, for as long as its props
 * stay the same. False where the page is rendered in the browser, and for good once the value has changed.
 */
export function usePrerendered(value: string): boolean {
  const hydrates = useHydrating();
  const [prerendered, setPrerendered] = useState(hydrates ? value : null);
  // Another value has replaced what the server made: the first one would have to be made anew, too.
  if (prerendered !== null && prerendered !== value) setPrerendered(null);
  return prerendered === value;
}
