import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RAIL_PLACE } from '#src/ui/layout/rail-place.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import css from './frame.module.css';
import bar from './header/header.module.css';
import { Header } from './header/header.tsx';
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

// Only pages of games have it; the place is as high.
const FocusedHeader = lazyComponent([], () =>
  import('./header/focused-header.tsx').then((file) => file.FocusedHeader),
);

interface FrameProps {
  layout: 'default' | 'orange';
  /** The menu is a rail of icons at every width: the page has a list of its own beside it. */
  icons?: boolean | undefined;
  /** Wide screens keep a place for the rail on the right; the page fills it by `FrameRail`. */
  rail?: boolean | undefined;
  children: ReactNode;
}

/**
 * The frame around a page. default: header, strip, tab bar or menu, footer. orange: the focused one, without menu and
 * footer. The page's own place in the tree is the same in both, so that home keeps its state under either.
 */
export function Frame({ layout, icons = false, rail = false, children }: FrameProps) {
  const { t } = useTranslation();
  const focused = layout === 'orange';
  return (
    <div className={css.frame} data-layout={layout}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      {focused ? (
        <ErrorBoundary fallback={<Header />}>
          <Suspense fallback={<header className={bar.header} />}>
            <FocusedHeader />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Header />
      )}
      {focused ? null : <SideMenu icons={icons} />}
      <ProtectionStrip pinned={focused} />
      <main id="content" tabIndex={-1} className={css.content}>
        {focused ? null : <Barred />}
        {children}
      </main>
      {rail ? <div id={RAIL_PLACE} className={css.rail} /> : null}
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
