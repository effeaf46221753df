// The deferred launcher that an operator's page loads from the game provider: it creates the frame of a game session.
// The page itself receives the frame's messages. A plain script without imports, so that a classic tag can load it; the
// empty export only tells the compiler that its names are its own, and is gone once built.
export {};

(() => {
  interface OpenOptions {
    container: Element;
    /** Address of a game session; only addresses of this provider are opened. */
    url: string;
    /** Accessible name of the frame. */
    title: string;
  }

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);

  function open({ container, url, title }: OpenOptions): HTMLIFrameElement {
    const address = new URL(url);
    if (address.origin !== origin) throw new TypeError(`not a game of ${origin}`);
    // The frame talks to this origin alone, once it has found it among those it knows.
    address.hash = new URLSearchParams({ parent: location.origin }).toString();

    const frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'fullscreen; autoplay';
    // Own origin and scripts: harmless, because the game never comes from the page's origin.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.style.cssText = 'border:0;display:block;width:100%;height:100%';
    frame.src = address.href;
    container.append(frame);
    return frame;
  }

  Object.defineProperty(window, 'gameLauncher', { value: Object.freeze({ open }), configurable: true });
})();
