// The service worker of an installed app: what it does, in the order in which a request is asked about. It takes over from
// the one before it only when the page says so (page-messages.ts), because an open page still needs its own build's files.

import { dropDrawnHomeWhenNew } from './drawn-home.ts';
import { keepReads } from './kept-reads.ts';
import { keepLaterFiles } from './later-files.ts';
import { answerNavigations } from './navigation.ts';
import { hearPage } from './page-messages.ts';
import { keepPictures } from './pictures.ts';
import { precacheShell } from './precache.ts';
import { hearPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

precacheShell();
keepLaterFiles();
answerNavigations();
dropDrawnHomeWhenNew();
keepReads();
keepPictures();
hearPage();
hearPush();

// A first visit is served from the store too, without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
