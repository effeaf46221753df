import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../lazy/error-boundary.tsx';
import { lazyComponent } from '../lazy/lazy-component.ts';
import css from './frame.module.css';
import { FocusedHeader, Header } from './header/header.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { TabBar } from './menu/tab-bar.tsx';
import { ProtectionStrip } from './protection/protection-strip.tsx';
import { usePlayer } from './use-player.ts';

// Below everything: it comes after the first screen and moves nothing.
const Footer = lazyComponent(['support'], () => import('./footer.tsx').then((file) => file.Footer));

const BarredNotice = lazyComponent(['barred'], () =>
  import('./protection/barred-notice.tsx').then((file) => file.BarredNotice),
);

/** D11: only a barred player sees the notice, above every page. */
function Barred() {
  const { user } = usePlayer();
  return user?.blocked_at ? (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <BarredNotice by={user.blocked_by} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/**
 * The frame around a page. default: header, strip, tab bar or menu, footer. orange: the focused one, without menu and
 * footer. The page's own place in the tree is the same in both, so that home keeps its state under either.
 */
export function Frame({ layout, children }: { layout: 'default' | 'orange'; children: ReactNode }) {
  const { t } = useTranslation();
  const focused = layout === 'orange';
  return (
    <div className={css.frame} data-layout={layout}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      {focused ? <FocusedHeader /> : <Header />}
      {focused ? null : <SideMenu />}
      <ProtectionStrip pinned={focused} />
      <main id="content" tabIndex={-1} className={css.content}>
        {focused ? null : <Barred />}
        {children}
      </main>
      {focused ? null : (
        <ErrorBoundary>
          <Suspense fallback={<footer />}>
            <Footer />
          </Suspense>
        </ErrorBoundary>
      )}
      {focused ? null : <TabBar />}
    </div>
  );
}
