// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCoverTransitionsOnDemand } from './cover-transition-on-demand.ts';

const started = vi.hoisted(() => vi.fn());
vi.mock('./cover-transition.ts', () => ({ startCoverTransitions: started }));

beforeEach(() => {
  document.startViewTransition = (() => {}) as unknown as Document['startViewTransition'];
  startCoverTransitionsOnDemand();
});
afterEach(() => {
  // Ends what listens.
  document.body.innerHTML = COVER;
  sign('pointerdown', document.body);
  document.body.innerHTML = '';
  Reflect.deleteProperty(document, 'startViewTransition');
  started.mockClear();
});

function sign(type: string, target: Element): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

const COVER = '<article><a href="/play/1">Sete Ladeiras</a></article>';

test.each(['pointerover', 'pointerdown', 'focusin'])(
  'the first %s on a page that has covers is enough, wherever it is',
  async (type) => {
    document.body.innerHTML = '<p>Cassino</p>';
    const text = document.querySelector('p') as Element;
    sign(type, text);
    await vi.dynamicImportSettled();
    expect(started).not.toHaveBeenCalled();
    document.body.insertAdjacentHTML('beforeend', COVER);
    sign(type, text);
    sign(type, text);
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  },
);
