// Navigation from code. Links render through wouter and ask here too, so that an address that must not be followed isn't.
import { navigate as wouterNavigate } from 'wouter/use-browser-location';
import { isFilePath } from '#contract/rules/page/file-path.ts';
import { safePath, safeUrl } from '#contract/rules/page/safe-url.ts';

interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Without a page transition. */
  withoutTransition?: boolean;
  /** Of the new history entry. */
  state?: object | undefined;
}

/** A target that the app may not follow (§8): another site without permission, or a script. */
class NavigationRefused extends Error {
  override name = 'NavigationRefused';
  constructor(to: string) {
    super(`Refused to go to ${to.slice(0, 100)}`);
  }
}

/** Runs a change of the address; `to` is the new one. */
export type PageTransition = (change: () => void, to: string) => void;
let changePage: PageTransition = (change) => change();

/** Sets, once, how one page is replaced by the next. */
export function setPageTransition(next: PageTransition): void {
  changePage = next;
}

/** The app's router asks here for links: a path of this app without 'undefined' in it (§2, §8). */
export function isNavigable(to: string): boolean {
  return !to.includes('undefined') && safePath(to) !== null;
}

/**
 * Goes to a path of this app; a file is loaded. One that contains 'undefined' is ignored (§2).
 * Throws `NavigationRefused` for anything that isn't a path of this app (§8).
 */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (to.includes('undefined')) return;
  if (!isNavigable(to)) throw new NavigationRefused(to);
  if (isFilePath(to)) {
    location.assign(to);
    return;
  }
  const change = () => wouterNavigate(to, options);
  if (options.withoutTransition) change();
  else changePage(change, to);
}

/**
 * Follows a route rule's redirect: a path of this app, or an absolute https address, which is a full page load (§2).
 * Throws `NavigationRefused` for anything else (§8).
 */
export function followRedirect(to: string): void {
  if (safePath(to) !== null) navigate(to, { replace: true });
  else if (safeUrl(to, ['*']) !== null) location.replace(to);
  else throw new NavigationRefused(to);
}
