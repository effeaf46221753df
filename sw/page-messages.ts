import * as v from 'valibot';
import { pageMessage } from '#contract/page-worker.ts';
import { keepDrawnHome } from './drawn-home.ts';
import { fetchLaterFiles } from './later-files.ts';
import { compareWithServer } from './outdated.ts';
import { letGo } from './own-work.ts';
import { keepSeen } from './seen-before.ts';

declare const self: ServiceWorkerGlobalScope;

/** Hears the page (contract/page-worker.ts); what has no known shape is ignored. */
export function hearPage(): void {
  self.addEventListener('message', (event) => {
    const heard = v.safeParse(pageMessage, event.data);
    if (heard.success) event.waitUntil(follow(heard.output, event));
  });
}

async function follow(
  message: v.InferOutput<typeof pageMessage>,
  event: ExtendableMessageEvent,
): Promise<void> {
  switch (message.type) {
    case 'check-outdated':
      event.ports[0]?.postMessage(await compareWithServer(message.page));
      break;
    case 'serve-me':
      await self.clients.claim();
      break;
    case 'keep-later-files':
      await fetchLaterFiles();
      break;
    case 'keep-home':
      await keepDrawnHome();
      break;
    case 'let-go':
      letGo();
      break;
    case 'keep-seen':
      await keepSeen(message.urls, message.language, event);
      break;
    case 'take-over':
      await self.skipWaiting();
      break;
  }
}
