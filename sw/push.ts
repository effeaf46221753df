// Notices that come while the app is closed. What a push carries is checked like anything from outside.
import * as v from 'valibot';
import type { WorkerMessage } from '#contract/page-worker.ts';
import { type PushNotice, pushNotice } from '#contract/push-notice.ts';
import { safePath } from '#contract/rules/safe-url.ts';
import { isScreen } from './screens.ts';

declare const self: ServiceWorkerGlobalScope;

const HOME = '/';
const ICON = '/icons/icon-192.png';
const carried = v.pipe(v.string(), v.parseJson(), pushNotice);

/** Shows notices, and leads to where a pressed one points. */
export function hearPush(): void {
  self.addEventListener('push', (event) =>
    event.waitUntil(showNotice(self.registration, event.data?.text() ?? '')),
  );
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotice(self.clients, event.notification.data));
  });
}

/** Shows what a push carried. Nothing else is shown but for a bare word: browsers take the right from whoever stays silent. */
export async function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string,
): Promise<void> {
  const read = v.safeParse(carried, text);
  const notice: PushNotice | undefined = read.success ? read.output : undefined;
  const {
    title = self.location.hostname,
    text: body = '',
    lang = '',
    path = HOME,
    tag = 'notice',
  } = notice ?? {};
  await registration.showNotification(title, { body, lang, tag, icon: ICON, badge: ICON, data: { path } });
}

/** Shows a screen of the app: in a window that is there, else in a new one. Takes what the notice kept; any other address is home. */
export async function openNotice(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  kept: unknown,
): Promise<void> {
  const read = v.safeParse(v.object({ path: v.string() }), kept);
  const wanted = read.success ? safePath(read.output.path) : null;
  const path = wanted !== null && isScreen(wanted) ? wanted : HOME;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  try {
    if (page) {
      // The page goes there by itself, as by a link: nothing of what it shows is lost in a reload.
      const message: WorkerMessage = { type: 'open', path };
      (await page.focus()).postMessage(message);
      return;
    }
  } catch {
    // A window that is just closing, or may not come forward.
  }
  await clients.openWindow(path);
}
