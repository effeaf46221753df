// The window of a test file, as vitest's own environment `happy-dom` makes it, with the package read from one file (packages.ts).
import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** What Node has too, and a page's code must have from its window. */
const FROM_WINDOW = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

const environment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: {
        disableErrorCapturing: true,
        // A frame has a window, and never loads its page from the network.
        navigation: { disableChildFrameNavigation: true },
      },
    });
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: FROM_WINDOW,
    });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
      },
    };
  },
};

export default environment;
