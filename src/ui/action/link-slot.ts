import type { ElementType } from 'react';

/**
 * How a part becomes a link without knowing the router: the element to render (`'a'` by default, or the router's
 * own link) and where it leads. What else the link needs is passed on to it.
 */
export type LinkProps = { as?: ElementType | undefined; href: string };
