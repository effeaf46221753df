// Where the live chat shows (§2): nowhere on pages of the focused layout, elsewhere as a bubble in the corner or only behind
// its link, which opens and closes it. Its script is loaded when it is first needed.
import { atom } from 'jotai';
import { store } from '#src/core/state/store.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { type ChatView, loadChat } from '#src/partners/chat-widget.ts';
import { reportScriptFailure } from './report-vitals.ts';

/** nowhere: this page has no chat; link: it opens by the link alone; bubble: a bubble in the corner opens it too. */
export type ChatPlacement = 'nowhere' | 'link' | 'bubble';

const openedAtom = atom(false);

/** Whether the chat is open, as the widget itself says. */
export const chatOpenedAtom = atom((get) => get(openedAtom));

let placement: ChatPlacement = 'link';
let loading: Promise<(view: ChatView) => void> | undefined;
/** The script failed to load once: only a press on the link tries again. */
let loadFailed = false;
/** The link was pressed and the widget hasn't said yet that it is open. */
let opening = false;

/**
 * Puts the chat where it belongs on the page that shows now. A chat that is open, or on its way, stays open where there may be one: a
 * player may press the link before the part of the page that calls this has loaded.
 */
export async function setChatPlacement(wanted: ChatPlacement): Promise<void> {
  placement = wanted;
  if (placement === 'nowhere') opening = false;
  if (!loading && (loadFailed || placement !== 'bubble')) return;
  const isOpen = store.get(openedAtom) || opening;
  if (placement === 'nowhere' || !isOpen) await show(closedView());
}

/** The link: opens the chat, closes an open one. Throws `ThirdPartyScriptError`. */
export async function toggleChat(): Promise<void> {
  if (store.get(openedAtom)) return show(closedView());
  opening = placement !== 'nowhere';
  await show('open').catch((error: unknown) => {
    opening = false;
    throw error;
  });
}

const closedView = (): ChatView => (placement === 'bubble' ? 'bubble' : 'hidden');

async function show(view: ChatView): Promise<void> {
  const asked = performance.now();
  loading ??= loadChat(currentSettings().general_live_chat, onViewChange).catch((error: unknown) => {
    loading = undefined;
    loadFailed = true;
    reportScriptFailure('chat', performance.now() - asked);
    throw error;
  });
  const setView = await loading;
  // While the script was on its way the player may have gone on.
  setView(placement === 'nowhere' ? 'hidden' : view);
}

function onViewChange(view: ChatView): void {
  if (view === 'open') opening = false;
  store.set(openedAtom, view === 'open');
  // Closed from within, the widget leaves its bubble behind.
  if (view === 'bubble' && placement !== 'bubble') void show('hidden');
}
