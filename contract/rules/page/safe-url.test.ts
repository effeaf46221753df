import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath, safeUrl } from './safe-url.ts';

const HOSTS = ['games.example', '127.0.0.1:3001', 'localhost:3000'];
const OWN = 'https://own.example';

describe('[R8.09] what passes', () => {
  test.each([
    '/',
    '/casino/live',
    '/play/gates%20of?x=1#top',
    '/user/transaction?status=2',
    '/providers/a%C3%A7a%C3%AD',
    '/promotions/a?next=//not-a-host',
  ])('%s is a path of this app', (path) => {
    expect(safePath(path)).toBe(path);
    expect(safeUrl(path)).toBe(path);
  });

  test.each(['https://games.example/launch?t=1', 'HTTPS://GAMES.example', 'http://127.0.0.1:3001/slot'])(
    '%s has a host that is allowed',
    (url) => {
      expect(safeUrl(url, HOSTS)).toBe(url);
      expect(safeUrl(url)).toBeNull();
    },
  );

  test('a star allows every https host and no other scheme', () => {
    expect(safeUrl('https://cdn.example/a.png', ['*'])).toBe('https://cdn.example/a.png');
    expect(safeUrl('http://cdn.example/a.png', ['*'])).toBeNull();
    expect(safeUrl('http://127.0.0.1:3001/a.png', ['*'])).toBeNull();
  });

  test('a loopback host that is allowed may be called without encryption and without a port', () => {
    expect(safeUrl('http://localhost/a.png', ['localhost'])).toBe('http://localhost/a.png');
  });

  test('2,048 characters', () => {
    const path = `/${'a'.repeat(2_047)}`;
    expect(safePath(path)).toBe(path);
    const url = `https://games.example/${'a'.repeat(2_026)}`;
    expect(url).toHaveLength(2_048);
    expect(safeUrl(url, HOSTS)).toBe(url);
    expect(safeUrl(`${url}a`, HOSTS)).toBeNull();
  });
});

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/a//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://games.example@evil.example',
  'https://evil.example\\@games.example',
  'https://games.example.evil.example',
  'https://games。example',
  'https://games.example:443:80',
  'http://games.example',
  'ftp://games.example',
  'file:///etc/passwd',
  'casino',
  '',
  `/${'a'.repeat(2_048)}`,
  '/\u202ecasino',
  'https://games.example/a\u202eb',
  '/a%09b',
  '/a%0Ab',
  '/a%0db',
  '/a%00b',
  'javascript://https://games.example/%0aalert(1)',
  'xhttps://games.example',
  '/ca\u00adsino',
];

describe('[R8.09] what is refused', () => {
  test.each(hostile)('%j', (text) => {
    expect(safePath(text)).toBeNull();
    expect(safeUrl(text, HOSTS)).toBeNull();
  });
});

describe('[R8.09] what is refused even where every https host is allowed', () => {
  test.each([
    'https://games.example@evil.example',
    'https://.example',
    'https://games.example:443:80',
    'https://games.example:port',
    'https://[::1]',
  ])('%s', (url) => {
    expect(safeUrl(url, ['*'])).toBeNull();
  });

  test.each(['localhost.example', 'notlocalhost', '127.0.0.1.example'])(
    'http://%s, which only looks like a loopback host',
    (host) => {
      expect(safeUrl(`http://${host}/`, [host])).toBeNull();
    },
  );
});

test('2,000 made-up addresses: what passes leads nowhere but here or to an allowed host', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '%2f',
      '\t',
      '\n',
      ' ',
      'https:',
      'http:',
      'javascript:',
      'data:',
    ],
    ...['evil.example', 'games.example', 'own.example', '127.0.0.1:3001', 'casino', 'a', '。', '\u200b', 'ﬀ'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 8 }), (pieces) => {
      const safe = safeUrl(pieces.join(''), HOSTS);
      if (safe === null) return;
      const { protocol, host, origin, username } = new URL(safe, OWN);
      expect(['https:', 'http:']).toContain(protocol);
      expect(origin === OWN || HOSTS.includes(host)).toBe(true);
      expect(username).toBe('');
    }),
    { numRuns: 2_000, seed: 20_261_120 },
  );
});
