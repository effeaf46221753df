// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript, loadThirdPartyScript } from './load-script.ts';

const scripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is fetched here: what becomes of a script is said by its events.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) node.type = 'text/plain';
      document.head.appendChild(node as Node);
    }
  });
});
afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  ['a script of the product’s own parties', loadScript],
  ['a third-party script', loadThirdPartyScript],
])(
  '%s that isn’t answered has failed after 20 s, and is asked for again by the next call',
  async (kind, load) => {
    const address = `https://party.example/${kind.length}.js`;
    const failed = vi.fn();
    load(address).catch(failed);
    load(address).catch(failed);
    const [first] = scripts();
    expect(scripts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledTimes(2);
    expect(scripts()).toHaveLength(0);
    // A script that arrives in another document than the one that asked for it doesn't run (HTML, "execute the script element").
    expect(first?.ownerDocument).not.toBe(document);

    const again = load(address);
    expect(scripts()).toHaveLength(1);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await again;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scripts()).toHaveLength(1);
  },
);

test('a script that fails is removed, and asked for again by the next call', async () => {
  const address = 'https://party.example/refused.js';
  const first = loadScript(address);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('No script at https://party.example/refused.js');
  void loadScript(address).catch(() => {});
  expect(scripts()).toHaveLength(1);
});
