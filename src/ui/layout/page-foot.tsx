import type { ReactNode } from 'react';
import css from './page-foot.module.css';

/** The buttons of a form that is a page, last in its part: on phones they stay in sight while the form scrolls. */
export function PageFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
