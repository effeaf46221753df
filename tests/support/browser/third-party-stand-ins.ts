// Stand-ins of third-party scripts: each sets on `window` what the real one does, and records its calls.
// Tests of the page run them in memory; browser journeys load them from third-party-server.ts.
/** Shows its bubble, as the real one does; processes the calls that wait in the queue; says a little later what it shows. */
const CHAT = `{
  const panel = document.createElement('section');
  panel.setAttribute('aria-label', 'Atendimento');
  panel.textContent = JSON.stringify(window.__lc);
  const bubble = document.createElement('button');
  bubble.textContent = 'Bolha do atendimento';
  document.body.append(panel, bubble);
  const hearers = [];
  let view;
  const show = (next) => {
    if (next === view) return;
    view = next;
    panel.hidden = view !== 'maximized';
    bubble.hidden = view !== 'minimized';
    queueMicrotask(() => hearers.forEach((receiveEvents) => receiveEvents({ visibility: next })));
  };
  bubble.onclick = () => show('maximized');
  panel.onclick = () => show('minimized');
  show('minimized');
  const VIEWS = { maximize: 'maximized', minimize: 'minimized', hide: 'hidden' };
  const widget = window.LiveChatWidget;
  widget._h = (kind, args) => {
    if (kind === 'call') show(VIEWS[args[0]]);
    else if (args[0] === 'visibility_changed') hearers.push(args[1]);
  };
  for (const [kind, args] of widget._q.splice(0)) widget._h(kind, args);
}`;

const TRANSLATION = 'window.Weglot = { initialize: (options) => { window.translated = options; } };';

const TAG_MANAGER = `
  window.tagsSeen = [...window.dataLayer];
  window.dataLayer.push = (...events) => window.tagsSeen.push(...events);
  document.cookie = '_ga=GA1.1.77.88; Path=/';
`;

const MONITORING = `
  window.monitored = { stops: 0, failures: [] };
  window.DD_RUM = {
    init: (options) => { window.monitored.options = options; },
    addError: (error, context) => window.monitored.failures.push({ message: error.message, ...context }),
    stopSession: () => { window.monitored.stops += 1; },
  };
  document.cookie = '_dd_s=rum=1; Path=/';
`;

/** By their paths. */
export const STAND_IN_SCRIPTS: Readonly<Record<string, string>> = {
  '/chat.js': CHAT,
  '/translation.js': TRANSLATION,
  '/gtm.js': TAG_MANAGER,
  '/rum.js': MONITORING,
};

/** The script of an address, by its path. */
export const standInScript = (address: string): string | undefined =>
  STAND_IN_SCRIPTS[new URL(address).pathname];
