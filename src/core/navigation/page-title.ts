import { atom } from 'jotai';
import { useEffect } from 'react';
import { store } from '../state/store.ts';

/** A page's own title: the document's where no SEO record names it, and the orange header's heading. Empty: none. */
export const pageTitleAtom = atom('');

/** Says the page's own title while it shows. A page in the orange layout draws no `h1`: the header does. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    store.set(pageTitleAtom, title);
    return () => store.set(pageTitleAtom, '');
  }, [title]);
}
