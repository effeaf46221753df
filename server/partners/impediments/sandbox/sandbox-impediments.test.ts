import { expect, test } from 'vitest';
import { isValidCpf } from '#contract/rules/cpf.ts';
import { BARRED_DOCUMENTS, sandboxImpediments } from './sandbox-impediments.ts';

const NOW = Date.UTC(2026, 10, 20);

test('the sandboxed register bars its test documents and nobody else', async () => {
  for (const { document, since } of BARRED_DOCUMENTS) {
    expect(isValidCpf(document)).toBe(true);
    expect(await sandboxImpediments.check(document, NOW)).toEqual({ mayPlay: false, since });
  }
  expect(await sandboxImpediments.check('52998224725', NOW)).toEqual({ mayPlay: true });
});
