import { atom } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { chatOpenedAtom } from '#src/app/flows/live-chat.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import { ProtectionCard } from '../protection/protection-card.tsx';
import { useLiveChat } from '../use-live-chat.ts';
import { LiveCount } from './live-count.tsx';
import css from './menu-footer.module.css';
import menu from './side-menu.module.css';

/** From this width on (CSS px) the menu stands beside the page unfolded. */
const MENU_WIDTH = 1200;

/**
 * Below rail and menu: the live support, and what unfolds the rail and folds the menu; at their foot the protection card, and in the menu
 * the number of live matches. `icons`: a rail at every width.
 */
export function MenuFooter({ icons = false }: { icons?: boolean }) {
  const { t } = useTranslation('support');
  const flags = useAtomState(menuFlagsAtom);
  const support = useLiveChat();
  const path = usePath();
  const wide = useWideScreen(MENU_WIDTH) && !icons;
  const foot = useRef<HTMLDivElement>(null);
  const [nav, setNav] = useState<HTMLElement | null>(null);
  useEffect(() => setNav(foot.current?.closest('nav') ?? null), []);
  useMarks(foot, icons);
  useRailPlaces(foot, icons);
  useHereInView(foot);
  useShownFlags(flags);
  const open = flags.includes('open');
  useLeaving(open, foot);
  const unfolded = wide ? !flags.includes('collapsed') : open;
  const word = wide ? (unfolded ? 'menu_fold' : 'menu_unfold') : unfolded ? 'menu_close' : 'menu_open';
  return (
    <div className={css.foot} ref={foot}>
      {nav ? <LiveCount nav={nav} /> : null}
      {nav?.parentElement ? createPortal(<ProtectionCard icons={icons} />, nav.parentElement) : null}
      {wide ? (
        <Link
          href={paths.help}
          className={menu.entry}
          aria-current={path === paths.help ? 'page' : undefined}
        >
          <span className={menu.leaf}>
            <Icon name="info" />
          </span>
          <span className={css.word}>{t('shell:help')}</span>
        </Link>
      ) : null}
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
function useMarks(foot: RefObject<HTMLElement | null>, icons: boolean): void {
  useLayoutEffect(() => {
    const side = foot.current?.closest('nav')?.parentElement;
    const frame = side?.parentElement;
    if (!side || !frame) return;
    side.dataset.menuSide = icons ? 'icons' : '';
    frame.dataset.menuFrame = '';
    return () => {
      delete side.dataset.menuSide;
      delete frame.dataset.menuFrame;
    };
  }, [foot, icons]);
}

/** What the menu of a wide screen has and a tablet's rail has no room for: on the rail of a wide screen these have. */
const RAIL_PLACES = [paths.slots, paths.favourites, paths.wallet];

/** Marks their entries for the style sheet, also those that a login or the settings bring. */
function useRailPlaces(foot: RefObject<HTMLElement | null>, icons: boolean): void {
  const status = useSessionStatus();
  const settings = useSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they decide which entries there are
  useLayoutEffect(() => {
    const nav = foot.current?.closest('nav');
    for (const to of RAIL_PLACES)
      nav?.querySelector(`a[href="${to}"]`)?.parentElement?.toggleAttribute('data-rail', icons);
  }, [foot, icons, status, settings]);
}

/** Room (px) that the fading end of the menu needs below an entry. */
const END = 80;

/**
 * The place where the player is isn't left beyond the edge of a menu that scrolls. Not by `scrollIntoView`: the next Tab would start from
 * there, past the links at the top of the page.
 */
function useHereInView(foot: RefObject<HTMLElement | null>): void {
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page itself is what counts
  useLayoutEffect(() => {
    const nav = foot.current?.closest('nav');
    const here = nav?.querySelector('[aria-current]');
    // The menu of a wide screen scrolls itself, the rail with all around it.
    for (const menu of here ? [nav, nav?.parentElement] : []) {
      if (!menu || !here) continue;
      const [entry, seen] = [here.getBoundingClientRect(), menu.getBoundingClientRect()];
      menu.scrollTop += Math.min(0, entry.top - seen.top) + Math.max(0, entry.bottom - seen.bottom + END);
    }
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
  const path = usePath();
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

// §2: the side menu's flags. They live as long as the document; what the eye makes of them is in menu-footer.module.css.

type MenuFlag = 'open' | 'collapsed' | 'chat-opened' | 'user-menu';

const openAtom = atom(false);
const collapsedAtom = atom(false);

/**
 * open: the rail of a tablet has unfolded over the page; collapsed: the menu of a wide screen has folded to the rail;
 * chat-opened: the live chat is open; user-menu: the account's sheet is.
 */
const menuFlagsAtom = atom((get): readonly MenuFlag[] => {
  const flags: Record<MenuFlag, boolean> = {
    open: get(openAtom),
    collapsed: get(collapsedAtom),
    'chat-opened': get(chatOpenedAtom),
    'user-menu': get(modalAtom)?.name === 'account',
  };
  return (Object.keys(flags) as MenuFlag[]).filter((flag) => flags[flag]);
});

/** Unfolds the rail over the page, or folds it again. */
function toggleOpen(): void {
  store.set(openAtom, (open) => !open);
}

function closeMenu(): void {
  store.set(openAtom, false);
}

/** Folds the wide menu to the rail, or unfolds it again. */
function toggleCollapsed(): void {
  store.set(collapsedAtom, (collapsed) => !collapsed);
}
