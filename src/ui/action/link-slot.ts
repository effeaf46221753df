import type { ElementType } from 'react';

/**
 * Renders a link without a dependency on the router: the element to render (`'a'` by default, or the router's
 * link component) and its target. The link's other props are passed on to it.
 */
export type LinkProps = { as?: ElementType | undefined; href: string };
