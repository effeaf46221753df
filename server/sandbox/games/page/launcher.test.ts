// @vitest-environment page
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';

const ORIGIN = 'http://127.0.0.1:3001';

const shape = v.object({ open: v.function() });

function open(url: string) {
  // Not in the document: there a frame would load its address.
  const container = document.createElement('div');
  const { open: opens } = v.parse(shape, Reflect.get(window, 'gameLauncher'));
  return {
    container,
    frame: v.parse(v.instance(HTMLIFrameElement), opens({ container, url, title: 'Farol Velho' })),
  };
}

beforeAll(async () => {
  const script = document.createElement('script');
  script.src = `${ORIGIN}/launcher.js`;
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  await import('./launcher.ts');
});

describe('the launcher', () => {
  test('puts a sandboxed frame with a name into the container', () => {
    const { frame, container } = open(`${ORIGIN}/games/slot-low?token=t`);
    expect(container.firstElementChild).toBe(frame);
    expect(frame.title).toBe('Farol Velho');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(frame.src.startsWith(`${ORIGIN}/games/slot-low?token=t#`)).toBe(true);
    expect(new URLSearchParams(new URL(frame.src).hash.slice(1)).get('parent')).toBe(location.origin);
  });

  test('opens no address of another origin', () => {
    expect(() => open('https://evil.example/games/x')).toThrow(TypeError);
    expect(() => open('javascript:alert(1)')).toThrow(TypeError);
  });
});
