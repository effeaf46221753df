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

/** Puts the chat where it belongs on the page that shows now. An open chat stays open where there may be one. */
export async function setChatPlacement(wanted: ChatPlacement): Promise<void> {
  placement = wanted;
  if (!loading && (loadFailed || placement !== 'bubble')) return;
  if (placement === 'nowhere' || !store.get(openedAtom)) await show(closedView());
}

/** The link: opens the chat, closes an open one. Throws `ThirdPartyScriptError`. */
export async function toggleChat(): Promise<void> {
  await show(store.get(openedAtom) ? closedView() : 'open');
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
  store.set(openedAtom, view === 'open');
  // Closed from within, the widget leaves its bubble behind.
  if (view === 'bubble' && placement !== 'bubble') void show('hidden');
}
