// The deferred script that an operator's page loads from the company whose sportsbook it shows: it creates the frame.
// The sandbox stands in for every such company. A plain script, so that a classic tag can load it.
export {};

(() => {
  interface OpenOptions {
    container: Element;
    /** Accessible name of the frame. */
    title: string;
    language: string;
  }

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);

  function open({ container, title, language }: OpenOptions): HTMLIFrameElement {
    const address = new URL('/sportsbook', origin);
    address.searchParams.set('lang', language);
    // The frame talks to this origin alone, once it has found it among those it knows.
    address.hash = new URLSearchParams({ parent: location.origin }).toString();
    const frame = document.createElement('iframe');
    frame.title = title;
    // Own origin and scripts: harmless, because the frame never comes from the page's origin.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.style.cssText = 'border:0;display:block;width:100%;height:100%';
    frame.src = address.href;
    container.append(frame);
    return frame;
  }

  const renderer = Object.freeze({ open });
  Object.defineProperty(window, 'sportsEmbeds', {
    value: Object.freeze({ sports: renderer, altenar: renderer }),
    configurable: true,
  });
})();
