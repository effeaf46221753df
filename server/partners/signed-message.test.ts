import { describe, expect, test } from 'vitest';
import { SignatureError, signMessage, verifyMessage } from './signed-message.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const BODY = '{"amount":5000}';

describe('a signed message', () => {
  const header = signMessage('a secret', BODY, NOW);

  test('passes with its own secret and body', () => {
    expect(() => verifyMessage('a secret', BODY, header, NOW + 299_000)).not.toThrow();
  });

  test.each([
    ['another secret', 'other', BODY, header, NOW],
    ['a changed body', 'a secret', '{"amount":5001}', header, NOW],
    ['no header', 'a secret', BODY, undefined, NOW],
    ['a torn header', 'a secret', BODY, header.slice(0, -1), NOW],
    ['a moment past the window', 'a secret', BODY, header, NOW + 300_001],
    ['a moment from the future', 'a secret', BODY, header, NOW - 300_001],
    ['a moved moment', 'a secret', BODY, header.replace(`${NOW}`, `${NOW + 1}`), NOW],
  ])('is refused with %s', (_, secret, body, given, now) => {
    expect(() => verifyMessage(secret, body, given, now)).toThrow(SignatureError);
  });
});
