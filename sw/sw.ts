// Table of contents of the service worker. Routes are registered in the order in which a request is matched against them.
// A new worker replaces the active one only when the page asks for it (messages.ts), because an open page still needs the
// files of its own build.

import { registerApiCache } from './api-cache.ts';
import { precacheAppShell, registerLazyAssets } from './asset-cache.ts';
import { registerImageCache } from './image-cache.ts';
import { listenForMessages } from './messages.ts';
import { clearHomeOnActivate, registerNavigations } from './page-cache.ts';
import { watchPages } from './page-repair.ts';
import { listenForPush } from './push.ts';
import { listenForUpdateChecks } from './update-check.ts';

declare const self: ServiceWorkerGlobalScope;

// First: an answered navigation reaches no further listener.
listenForUpdateChecks();
watchPages();
precacheAppShell();
registerLazyAssets();
registerNavigations();
clearHomeOnActivate();
registerApiCache();
registerImageCache();
listenForMessages();
listenForPush();

// The worker controls the page of a first visit without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
