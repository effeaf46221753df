import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const onChange = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();
const unknown = () => true;

/** Whether there is a way to the backend (D6); true where nobody can say. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChange, isOnline, unknown);
}

/** Calls back whenever the way to the backend is lost or found; gives the way to stop. */
export function onConnectivityChange(hearing: (online: boolean) => void): () => void {
  return onlineManager.subscribe(hearing);
}

/**
 * From the first moment on the device's word counts; core/pwa/heartbeat.ts knows more as soon as it is there.
 * The query cache by itself would begin online whatever the device says, and take a device's 'online' for an answer.
 */
export function startConnectivity(): void {
  onlineManager.setEventListener(() => () => {});
  const online = navigator.onLine !== false;
  onlineManager.setOnline(online);
  // The banner comes a little later: its room is there from the first frame, so that nothing jumps.
  if (!online) document.documentElement.dataset.line = 'off';
  addEventListener('offline', () => onlineManager.setOnline(false));
}

/** Where the heartbeat's file didn't come, the device's word has to do. */
export function fallBackToDeviceConnectivity(): void {
  onlineManager.setOnline(navigator.onLine !== false);
  addEventListener('online', () => onlineManager.setOnline(true));
}
