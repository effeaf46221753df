import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '#src/core/use-translation.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { PartFailure } from '../part-failure.tsx';
import { usePlayer } from '../use-player.ts';
import css from './frame.module.css';
import { Header } from './header.tsx';
import { OrangeHeader } from './orange-header.tsx';
import { ProtectionStrip } from './protection-strip.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';

// Below everything: it comes after the first screen and moves nothing.
const Footer = lazyScreen(['support'], () => import('./footer.tsx').then((file) => file.Footer));

const BarredNotice = lazyScreen(['barred'], () =>
  import('./barred-notice.tsx').then((file) => file.BarredNotice),
);

/** D11: the player who is barred, and nobody else, is told so above every page. */
function Barred() {
  const { user } = usePlayer();
  return user?.blocked_at ? (
    <PartFailure>
      <Suspense fallback={null}>
        <BarredNotice by={user.blocked_by} />
      </Suspense>
    </PartFailure>
  ) : null;
}

/**
 * What stands around a page. default: header, strip, tab bar or menu, footer. orange: the focused one, without menu and
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
      {focused ? <OrangeHeader /> : <Header />}
      {focused ? null : <SideMenu />}
      <ProtectionStrip pinned={focused} />
      <main id="content" tabIndex={-1} className={css.content}>
        {focused ? null : <Barred />}
        {children}
      </main>
      {focused ? null : (
        <PartFailure>
          <Suspense fallback={<footer />}>
            <Footer />
          </Suspense>
        </PartFailure>
      )}
      {focused ? null : <TabBar />}
    </div>
  );
}
