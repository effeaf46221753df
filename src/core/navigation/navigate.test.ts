// @vitest-environment page
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followRedirect, navigate } from './navigate.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('a file of the page’s origin is loaded, as no page of the app has its path', () => {
  const load = vi.spyOn(location, 'assign').mockImplementation(() => {});
  navigate('/media/regras.pdf?v=2');
  expect(load).toHaveBeenCalledWith('/media/regras.pdf?v=2');
  navigate('/play/cobogo/Dr.%20Sorte');
  expect([location.pathname, load.mock.calls.length]).toEqual(['/play/cobogo/Dr.%20Sorte', 1]);
});

describe('[R2.30] a route rule’s redirect', () => {
  test('to a path takes the place of the entry', () => {
    const entries = history.length;
    followRedirect('/casino/slots?x=1');
    expect(location.pathname + location.search).toBe('/casino/slots?x=1');
    expect(history.length).toBe(entries);
  });

  test('to an absolute URL loads that page whole', () => {
    const load = vi.spyOn(location, 'replace').mockImplementation(() => {});
    followRedirect('https://help.example/pt');
    expect(load).toHaveBeenCalledWith('https://help.example/pt');
  });

  test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://help.example', 'casino'])(
    '[R8.09] to %s is refused',
    (to) => {
      const load = vi.spyOn(location, 'replace').mockImplementation(() => {});
      expect(() => followRedirect(to)).toThrow('Refused to go to');
      expect(load).not.toHaveBeenCalled();
    },
  );
});
