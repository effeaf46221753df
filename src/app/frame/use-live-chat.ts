import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePath } from '#src/core/navigation/use-path.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { isChatConfigured } from '#src/partners/chat-widget.ts';
import { chatOpenedAtom, toggleChat } from '../flows/live-chat.ts';
import { routeOf } from '../routes/routes.ts';

/** 'Suporte Ao Vivo': whether this page offers it, whether the chat is open or on its way, and what a press does. */
export function useLiveChat(): { there: boolean; opened: boolean; coming: boolean; toggle: () => void } {
  const { t } = useTranslation('support');
  const path = usePath();
  const { general_live_chat } = useSettings();
  const opened = useAtomState(chatOpenedAtom);
  const [coming, setComing] = useState(false);
  const toggle = () => {
    setComing(true);
    toggleChat()
      .catch(() => showAlert('error', t('failed')))
      .finally(() => setComing(false));
  };
  return { there: isChatConfigured(general_live_chat) && !isFocused(path), opened, coming, toggle };
}

/** A game has the screen to itself: no chat beside it (§2, D4). */
export function isFocused(path: string): boolean {
  return routeOf(path)?.route.layout === 'orange';
}
