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
    expect(() => readEnv({ SANDBOX_TOKEN: 'é '.repeat(1_000) })).not.toThrow();
    expect(() => readEnv({ SANDBOX_TOKEN: 'é '.repeat(1_001) })).toThrow('SANDBOX_TOKEN must have 32');
  });
});
