import { describe, expect, test } from 'vitest';
import { callerAddress, canonicalAddress, countedAddress, ipv6Network } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['"203.0.113.7:50123"', '203.0.113.7'],
  // A port that is left out behind its colon.
  ['203.0.113.7:', '203.0.113.7'],
  ['[2001:db8::1]:', '2001:db8::1'],
  // Decimal numbers of three digits each.
  ['203.000.113.007', '203.0.113.7'],
  ['203.000.113.007:50123', '203.0.113.7'],
  ['::ffff:203.000.113.007', '203.0.113.7'],
  ['010.000.000.001', '10.0.0.1'],
  // A name that stands for a port, RFC 7239 6.
  ['203.0.113.7:_http', '203.0.113.7'],
  ['"[2001:db8::1]:_a.b-1"', '2001:db8::1'],
  // An IPv4 address in IPv6, RFC 4291 2.5.5.2, in each way of writing.
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:50123', '203.0.113.7'],
  ['::ffff:0.0.0.1', '0.0.0.1'],
  // An IPv4 address behind a NAT64, RFC 6052, in each way of writing.
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:FF9B::cb00:7107', '203.0.113.7'],
  ['0064:ff9b:0:0:0:0:203.0.113.7', '203.0.113.7'],
  ['[64:ff9b::203.0.113.7]:50123', '203.0.113.7'],
  ['64:ff9b::203.0.113.0', '203.0.113.0'],
  // Networks beside it.
  ['64:ff9b:1::cb00:7107', '64:ff9b:1::cb00:7107'],
  ['64:ff9b::1:cb00:7107', '64:ff9b::1:cb00:7107'],
  // RFC 5952: lower case, no leading zeros, the longest and first run of zeros shortened, a single one not.
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:db8::192.0.2.33', '2001:db8::c000:221'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:DB8:0::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::1', '::1'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['::', '::'],
])('%s is the address %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  'page.example:443',
  '203.0.113',
  '203.0.113.256',
  '203.0000.113.7',
  '1007.0.0.1',
  '::ffff:1007.0.0.1',
  '203.0.113.7::',
  '203.0.113.007.1',
  '256.000.113.007',
  '203.0.113.7:123456',
  '203.0.113.7:_',
  '203.0.113.7:http',
  '[203.0.113.7',
  '2001:db8::1::2',
  '2001:db8',
  'maria@example.com',
  '1:2:3:4:5:6:7:8:9',
])('%j is no address', (text) => {
  expect(canonicalAddress(text)).toBeUndefined();
});

describe('a caller counts as', () => {
  test.each([
    ['203.0.113.7:50123', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['203.000.113.007:', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['[2001:0DB8::7:ffff:0:0:2]:50123', '2001:db8:0:7'],
    ['2001:db8:0:7:a:b:1.2.3.4', '2001:db8:0:7'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['Maria@example.com', 'maria@example.com'],
  ])('from %s: %s', (text, counted) => {
    expect(countedAddress(text)).toBe(counted);
  });
});

test('only IPv6 has a network of groups', () => {
  expect(ipv6Network('2001:db8::1', 3)).toBe('2001:db8:0');
  for (const other of ['203.0.113.7', '::ffff:203.0.113.7', '64:ff9b::203.0.113.7', 'unknown'])
    expect(ipv6Network(other, 3)).toBeUndefined();
});

test.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['::ffff:a00:1', undefined, 0, '10.0.0.1'],
  // Without a trusted proxy the header comes from the caller.
  ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  // Entries left of those of the trusted proxies were sent by the caller.
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['10.0.0.1', '1.2.3.4', 2, '1.2.3.4'],
  ['10.0.0.1', ' , ', 1, '10.0.0.1'],
  // A proxy that adds the port, RFC 7239 6.
  ['10.0.0.1', '6.6.6.6:1, 203.0.113.7:50123', 1, '203.0.113.7'],
  ['10.0.0.1', '"[2001:DB8::1]:50123"', 1, '2001:db8::1'],
  ['10.0.0.1', '::ffff:cb00:7107', 1, '203.0.113.7'],
  ['10.0.0.1', '203.000.113.007:', 1, '203.0.113.7'],
  ['10.0.0.1', '64:ff9b::cb00:7107', 1, '203.0.113.7'],
  // A proxy that hides what it saw.
  ['10.0.0.1', '6.6.6.6, unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '_hidden', 1, '10.0.0.1'],
])(
  'from socket %s with X-Forwarded-For %s and %i proxies the caller is %s',
  (socket, header, hops, caller) => {
    expect(callerAddress(socket, header, hops)).toBe(caller);
  },
);
