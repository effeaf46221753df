// Backgrounds with their text colours. The built-in ones are CSS classes: as a style attribute, each would need its hash in
// the content security policy of every prerendered page, 54 bytes in a header that isn't compressed.
import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import css from './grounds.module.css';

const RULES: Readonly<Record<string, string | undefined>> = {
  '#EEDFC0 #1B1813': css.sand,
  '#A34E2D #FBF4E4': css.clay,
  '#A6C9E6 #16264F': css.sky,
  '#F6BC31 #1B1813': css.sun,
  '#F4B8C1 #7C1F33': css.rose,
  '#16264F #FBF4E4': css.night,
  '#7BAE56 #1B1813': css.leaf,
  '#1B5743 #FBF4E4': css.wood,
  '#F08A3C #1B1813': css.ember,
  '#DCE9E4 #1B1813': css.dew,
  '#46203F #F4B8C1': css.plum,
  '#4DB4BC #16264F': css.lagoon,
  '#16264F #A6C9E6': css.dusk,
  '#1B1813 #FBF4E4': css.coal,
  '#FBF4E4 #16264F': css.paper,
};

/** Sets a background and its text colour, both `#RRGGBB`: by a class if there is one, otherwise by a style. */
export function backgroundStyle(
  ground: string,
  ink: string | undefined,
  className: string | undefined,
): { className: string | undefined; style?: CSSProperties } {
  const rule = RULES[`${ground} ${ink}`.toUpperCase()];
  return rule
    ? { className: classNames(className, rule) }
    : { className, style: { background: ground, color: ink } };
}
