import { expect, test } from 'vitest';
import { callerAddress } from './request-metadata.ts';

test.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  // Without a trusted proxy the header comes from the caller.
  ['10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  // Entries left of those of the trusted proxies were sent by the caller.
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['10.0.0.1', '1.2.3.4', 2, '1.2.3.4'],
  ['10.0.0.1', ' , ', 1, '10.0.0.1'],
])(
  'from socket %s with X-Forwarded-For %s and %i proxies the caller is %s',
  (socket, header, hops, caller) => {
    expect(callerAddress(socket, header, hops)).toBe(caller);
  },
);
