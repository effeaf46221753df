import { describe, expect, test } from 'vitest';
import { BadEnvironment, readEnv } from '#server/env.ts';

const published = { SANDBOX: '1', PUBLIC_URL: 'https://play.example' };

describe('a token that is sent in a header', () => {
  test.each(['OPS_TOKEN', 'SANDBOX_TOKEN'])('has the length that is read there: %s', (name) => {
    expect(() => readEnv({ [name]: 'k'.repeat(31) })).toThrow(BadEnvironment);
    expect(() => readEnv({ [name]: 'k'.repeat(4_096) })).not.toThrow();
    expect(() => readEnv({ [name]: 'k'.repeat(4_097) })).toThrow(`${name} must have 32`);
  });

  test('of the sandbox may be a sentence, which browsers send encoded', () => {
    const sentence = 'a praia tem três varandas e um café';
    expect(readEnv({ ...published, SANDBOX_TOKEN: sentence }).sandbox?.access).toEqual({ token: sentence });
    const longest = `${'éa '.repeat(749)}éab`;
    expect(() => readEnv({ SANDBOX_TOKEN: longest })).not.toThrow();
    expect(() => readEnv({ SANDBOX_TOKEN: `${longest}c` })).toThrow('SANDBOX_TOKEN must have 32');
  });

  test.each([
    `${'0f'.repeat(32)}\n`,
    ` ${'0f'.repeat(32)}`,
    `${'0f'.repeat(32)} `,
    `${'0f'.repeat(16)}\t${'0f'.repeat(16)}`,
    `${'0f'.repeat(16)}\u0085${'0f'.repeat(16)}`,
  ])('of the sandbox has no control characters, and no space at an end: %j', (token) => {
    expect(() => readEnv({ SANDBOX_TOKEN: token })).toThrow('SANDBOX_TOKEN must have 32');
  });
});
