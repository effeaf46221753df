// @vitest-environment page
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followRedirect } from './navigate.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
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
