// The script that an operator's page loads, deferred, from the KYC provider: it creates the frame of a run. The sandbox
// uses it for both providers. It is a classic script, not a module.
export {};

(() => {
  interface OpenOptions {
    container: Element;
    /** Address of a run; only addresses of this provider are opened. */
    url: string;
    /** Accessible name of the frame. */
    title: string;
  }

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);

  function open({ container, url, title }: OpenOptions): HTMLIFrameElement {
    if (new URL(url).origin !== origin) throw new TypeError(`not a verification of ${origin}`);
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'camera; fullscreen';
    frame.src = url;
    container.append(frame);
    return frame;
  }

  const verifier = Object.freeze({ open });
  Object.defineProperty(window, 'identityVerifiers', {
    value: Object.freeze({ caf: verifier, legitimuz: verifier }),
    configurable: true,
  });
})();
