import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { routeOf } from '../routes.ts';

/**
 * Says the title of a state that stands in a page's place, so that a phone's header isn't empty. The orange layout's header, which
 * has the way out in words, would make a second `h1` of it.
 */
export function useStateTitle(title: string): void {
  usePageTitle(routeOf(usePath())?.route.layout === 'orange' ? '' : title);
}
