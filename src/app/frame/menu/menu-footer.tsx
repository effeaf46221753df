import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { useLiveChat } from '../use-live-chat.ts';
import css from './menu-footer.module.css';
import { closeMenu, menuFlagsAtom, toggleCollapsed, toggleOpen } from './menu-state.ts';
import menu from './side-menu.module.css';

/** From this width on (CSS px) the menu stands beside the page unfolded. */
const MENU_WIDTH = 1200;

/** Below rail and menu: the live support, and what unfolds the rail and folds the menu. */
export function MenuFooter() {
  const { t } = useTranslation('support');
  const flags = useAtomValue(menuFlagsAtom);
  const support = useLiveChat();
  const wide = useWideScreen(MENU_WIDTH);
  const foot = useRef<HTMLDivElement>(null);
  useMarks(foot);
  useHereInView(foot);
  useShownFlags(flags);
  const open = flags.includes('open');
  useLeaving(open, foot);
  const unfolded = wide ? !flags.includes('collapsed') : open;
  const word = wide ? (unfolded ? 'menu_fold' : 'menu_unfold') : unfolded ? 'menu_close' : 'menu_open';
  return (
    <div className={css.foot} ref={foot}>
      {support.there ? (
        <button
          type="button"
          className={menu.entry}
          aria-expanded={support.opened}
          aria-busy={support.coming || undefined}
          onClick={support.toggle}
        >
          <span className={menu.leaf}>
            <Icon name="help" />
          </span>
          <span className={css.word}>{t('live')}</span>
        </button>
      ) : null}
      <button
        type="button"
        className={menu.entry}
        aria-expanded={unfolded}
        onClick={wide ? toggleCollapsed : toggleOpen}
      >
        <span className={menu.leaf}>
          <Icon name={unfolded ? 'back' : 'menu'} />
        </span>
        <span className={css.word}>{t(word)}</span>
      </button>
    </div>
  );
}

/** Menu and frame as the style sheet finds them: by `:has()` each part that comes anywhere in the page would have all of it asked anew. */
function useMarks(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const side = foot.current?.closest('nav')?.parentElement;
    const frame = side?.parentElement;
    if (!side || !frame) return;
    side.dataset.menuSide = '';
    frame.dataset.menuFrame = '';
    return () => {
      delete side.dataset.menuSide;
      delete frame.dataset.menuFrame;
    };
  }, [foot]);
}

/** The place where the player is isn't left below the edge of a menu that scrolls. */
function useHereInView(foot: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page itself is what counts
  useLayoutEffect(() => {
    foot.current?.closest('nav')?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path, foot]);
}

/** What the style sheet reads. */
function useShownFlags(flags: readonly string[]): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (flags.length > 0) dataset.menu = flags.join(' ');
    else delete dataset.menu;
    return () => {
      delete dataset.menu;
    };
  }, [flags]);
}

/** The unfolded rail lies over the page: another page, a press beside it, a modal and Escape fold it again. */
function useLeaving(open: boolean, foot: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page itself is what counts
  useEffect(closeMenu, [path]);
  useEffect(() => {
    if (!open) return;
    const pressed = ({ target }: Event) => {
      const side = foot.current?.closest('nav')?.parentElement;
      if (!(target instanceof Node) || !side?.contains(target)) closeMenu();
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeMenu();
    };
    addEventListener('pointerdown', pressed);
    addEventListener('keydown', typed);
    return () => {
      removeEventListener('pointerdown', pressed);
      removeEventListener('keydown', typed);
    };
  }, [open, foot]);
}
