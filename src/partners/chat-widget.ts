// The live chat (§2): LiveChat's widget, or a compatible one. Its script reads its account and a queue of waiting calls from
// `window`; the widget reports its state through callbacks.
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { loadThirdPartyScript, ThirdPartyScriptError } from '#src/core/net/load-script.ts';

interface ChatAccount {
  license: string;
  group: string | null;
}

/** `bubble`: the small round button in the corner; `open`: the chat itself. */
export type ChatView = 'hidden' | 'bubble' | 'open';

type Ask = [kind: 'on' | 'call', args: readonly unknown[]];

/** The queue before the script has loaded, the vendor's object afterwards. */
interface ChatWidget {
  _q: Ask[];
  _h: ((...ask: Ask) => void) | null;
  _v: '2.0';
  on: (event: string, onMessage: (data: unknown) => void) => void;
  call: (method: string) => void;
}

declare global {
  interface Window {
    __lc?: { license: number | string; group?: number | string; asyncInit: true };
    LiveChatWidget?: ChatWidget;
  }
}

/** §2: `license/group`, split at the slash; without a group the license alone. Null: no chat. */
export function chatAccount(setting: string): ChatAccount | null {
  const [license = '', group = '', ...more] = setting.trim().split('/');
  const isWord = (part: string) => /^[\w-]{1,64}$/.test(part);
  if (more.length > 0 || !isWord(license) || (group !== '' && !isWord(group))) return null;
  return { license, group: group || null };
}

/** Whether there is a chat: an account in the setting `general_live_chat` and a script in the configuration. */
export function isChatConfigured(setting: string): boolean {
  return chatAccount(setting) !== null && thirdPartyConfig().chat.script !== '';
}

const VIEWS: Readonly<Record<string, ChatView>> = {
  maximized: 'open',
  minimized: 'bubble',
  hidden: 'hidden',
};
const METHODS: Readonly<Record<ChatView, string>> = { open: 'maximize', bubble: 'minimize', hidden: 'hide' };

/**
 * Loads the chat of an account, hidden. Takes the setting and a listener for the widget's state; returns a function that
 * changes what is shown. Throws `ThirdPartyScriptError`.
 */
export async function loadChat(
  setting: string,
  onView: (view: ChatView) => void,
): Promise<(view: ChatView) => void> {
  const account = chatAccount(setting);
  if (!account) throw new ThirdPartyScriptError('no account');
  window.__lc ??= {
    license: numberOr(account.license),
    ...(account.group === null ? {} : { group: numberOr(account.group) }),
    asyncInit: true,
  };
  if (!window.LiveChatWidget) {
    window.LiveChatWidget = queue();
    // By default it would open with its bubble, or as it was on the last visit.
    window.LiveChatWidget.call(METHODS.hidden);
  }
  await loadThirdPartyScript(thirdPartyConfig().chat.script);
  const widget = window.LiveChatWidget;
  widget.on('visibility_changed', (data) => {
    const view = VIEWS[visibilityIn(data)];
    if (view) onView(view);
  });
  return (view) => widget.call(METHODS[view]);
}

/** LiveChat's accounts are numbers; those of compatible widgets may be strings. */
const numberOr = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);

function queue(): ChatWidget {
  const ask = (...one: Ask) => (widget._h ? widget._h(...one) : void widget._q.push(one));
  const widget: ChatWidget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: (...args) => ask('on', args),
    call: (...args) => ask('call', args),
  };
  return widget;
}

function visibilityIn(data: unknown): string {
  const visibility = typeof data === 'object' && data !== null && 'visibility' in data ? data.visibility : '';
  return typeof visibility === 'string' ? visibility : '';
}
