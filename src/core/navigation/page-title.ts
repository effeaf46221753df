import { atom } from 'jotai';
import { useLayoutEffect } from 'react';
import { atomHook, store } from '../state/store.ts';

/** The title as it stands in a prerendered header: it is taken over with it, so that nothing moves. */
export const pageTitleAtom = atom(globalThis.document?.querySelector('[data-title]')?.textContent ?? '');

/** A page's own title: the document's where no SEO record names it, and the orange header's heading. Empty: none. */
export const useOwnTitle = atomHook(pageTitleAtom);

/**
 * Says the page's own title while it shows. A page in the orange layout draws no `h1`: the header does. Empty: not known yet, or
 * said by a part of the page.
 */
export function usePageTitle(title: string): void {
  // Effects don't run where pages are prerendered: prerender.tsx draws again with the title that was found.
  if (import.meta.env.SSR) store.set(pageTitleAtom, title);
  // Before the page is painted: on phones the title takes the place of the brand and of the page's own.
  useLayoutEffect(() => {
    if (!title) return;
    store.set(pageTitleAtom, title);
    return () => store.set(pageTitleAtom, '');
  }, [title]);
}

const sectionAtom = atom<{ name: string; to: string } | null>(null);

/** The section of the page on screen; null: its address says it. */
export const useSection = atomHook(sectionAtom);

/**
 * Says where a page belongs while it shows, when its address doesn't: a word for a phone's header, in the place of the title, and the
 * path of an entry of the menu.
 */
export function usePageSection(name: string, to: string): void {
  useLayoutEffect(() => {
    store.set(sectionAtom, { name, to });
    return () => store.set(sectionAtom, null);
  }, [name, to]);
}
