// §2: the side menu's flags. They live as long as the document; what the eye makes of them is in menu-footer.module.css.
import { atom } from 'jotai';
import { chatOpenedAtom } from '#src/app/flows/live-chat.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';

type MenuFlag = 'open' | 'collapsed' | 'chat-opened' | 'user-menu';

const openAtom = atom(false);
const collapsedAtom = atom(false);

/**
 * open: the rail of a tablet has unfolded over the page; collapsed: the menu of a wide screen has folded to the rail;
 * chat-opened: the live chat is open; user-menu: the account's sheet is.
 */
export const menuFlagsAtom = atom((get): readonly MenuFlag[] => {
  const flags: Record<MenuFlag, boolean> = {
    open: get(openAtom),
    collapsed: get(collapsedAtom),
    'chat-opened': get(chatOpenedAtom),
    'user-menu': get(modalAtom)?.name === 'account',
  };
  return (Object.keys(flags) as MenuFlag[]).filter((flag) => flags[flag]);
});

/** Unfolds the rail over the page, or folds it again. */
export function toggleOpen(): void {
  store.set(openAtom, (open) => !open);
}

export function closeMenu(): void {
  store.set(openAtom, false);
}

/** Folds the wide menu to the rail, or unfolds it again. */
export function toggleCollapsed(): void {
  store.set(collapsedAtom, (collapsed) => !collapsed);
}
