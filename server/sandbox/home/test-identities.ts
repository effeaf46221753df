import type { Language } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/cpf.ts';
import { textOf } from '#server/core/texts.ts';
import { KYC_TEST_DOCUMENTS } from '#server/sandbox/kyc/kyc-test-documents.ts';
import { personOf } from '#server/sandbox/registers/sandbox-document-register.ts';
import { BARRED_TEST_DOCUMENTS } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { VPN_ADDRESSES } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { TEST_DOCUMENTS } from '#server/sandbox/registers/test-documents.ts';

interface TestIdentity {
  kind: 'document' | 'address';
  value: string;
  /** What it brings about, in the language. */
  effect: string;
}

/** All test values to which the sandboxed parties react in a special way (D8). */
export function testIdentities(language: Language): TestIdentity[] {
  const say = (key: string, name = '') => textOf(language, `sandbox.case.${key}`, { name });
  const document = (value: string, effect: string): TestIdentity => ({
    kind: 'document',
    value: formatCpf(value),
    effect,
  });
  return [
    ...TEST_DOCUMENTS.map((entry) => document(entry.document, say(entry.shows, entry.name))),
    ...BARRED_TEST_DOCUMENTS.map((entry) =>
      document(entry.document, `${say('barred')}: ${personOf(entry.document).name}`),
    ),
    ...KYC_TEST_DOCUMENTS.map((entry) =>
      document(entry.document, `${say(`kyc-${entry.shows}`)}: ${personOf(entry.document).name}`),
    ),
    ...VPN_ADDRESSES.map((value): TestIdentity => ({ kind: 'address', value, effect: say('vpn') })),
  ];
}
