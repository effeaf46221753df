import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** The window's event by which the realtime connection tells the heartbeat that the backend has sent something. */
export const BACKEND_HEARD = 'backend-heard';

const onChange = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();
const unknown = () => true;

/** Whether the backend can be reached (D6); true where it isn't known. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChange, isOnline, unknown);
}

/** Calls back when the connection to the backend is lost or found; gives the way to stop. */
export function onConnectivityChange(listener: (online: boolean) => void): () => void {
  return onlineManager.subscribe(listener);
}

/**
 * The device's own state counts from the start; core/pwa/heartbeat.ts knows more as soon as it is loaded.
 * The query cache by itself would begin online whatever the device says, and take its 'online' event as proof of a connection.
 */
export function startConnectivity(): void {
  onlineManager.setEventListener(() => () => {});
  const online = navigator.onLine !== false;
  onlineManager.setOnline(online);
  // The banner comes a little later: its space is reserved from the first frame, so that nothing moves.
  if (!online) document.documentElement.dataset.connection = 'offline';
  addEventListener('offline', () => onlineManager.setOnline(false));
}

/** Where the heartbeat's file didn't load, the device's own state is used. */
export function fallBackToDeviceConnectivity(): void {
  onlineManager.setOnline(navigator.onLine !== false);
  addEventListener('online', () => onlineManager.setOnline(true));
}
