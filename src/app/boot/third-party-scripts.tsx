import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ThirdParty } from '#contract/third-parties.ts';
import { config } from '#src/core/config/app-config.ts';
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useOnline } from '#src/core/net/online.ts';
import { requestReload } from '#src/core/pwa/reload-gate.ts';
import { hasConsent, onConsent } from '#src/core/tracking/consent.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { isChatConfigured } from '#src/partners/chat-widget.ts';
import { isMonitoringConfigured, startMonitoring } from '#src/partners/monitoring.ts';
import { isTagManagerConfigured, startTagManager } from '#src/partners/tag-manager.ts';
import { isTranslationConfigured, startTranslation } from '#src/partners/translation-script.ts';
import { setChatPlacement } from '../flows/live-chat.ts';
import { reportScriptFailure } from '../flows/report-vitals.ts';
import { isFocused } from '../frame/use-live-chat.ts';

/** Other companies' scripts, each once all of it is there: its address and keys, the setting, consent, a connection (D8). */
export function ThirdPartyScripts() {
  const { general_live_chat, general_show_chat_widget, pixel_gtm } = useSettings();
  const consent = useSyncExternalStore(onConsent, hasConsent);
  const online = useOnline();
  const path = usePath();
  const may = consent && online;

  useEffect(() => {
    if (may && isMonitoringConfigured()) begin('monitoring', startMonitoring);
    if (may && isTranslationConfigured()) begin('translation', startTranslation);
  }, [may]);
  useEffect(() => {
    if (may && isTagManagerConfigured(pixel_gtm)) begin('tag-manager', () => startTagManager(pixel_gtm));
  }, [may, pixel_gtm]);

  // §9: for one app id the link alone leads to the chat.
  const bubble =
    may &&
    general_show_chat_widget &&
    isChatConfigured(general_live_chat) &&
    config().appId !== thirdPartyConfig().chat.linkAppId;
  const place = isFocused(path) ? 'nowhere' : bubble ? 'bubble' : 'link';
  useEffect(() => {
    // The player didn't ask for the bubble, and still has the link.
    setChatPlacement(place).catch(() => {});
  }, [place]);

  const had = useRef(consent);
  useEffect(() => {
    // What runs can't be called back: only a page that starts anew is without it.
    if (had.current && !consent) requestReload('consent-gone');
    had.current = consent;
  }, [consent]);
  return null;
}

const begun = new Set<ThirdParty>();

function begin(party: ThirdParty, start: () => Promise<void>): void {
  if (begun.has(party)) return;
  begun.add(party);
  const asked = performance.now();
  start().catch(() => reportScriptFailure(party, performance.now() - asked));
}
