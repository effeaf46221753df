import type { Language } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/cpf.ts';
import { textOf } from '#server/core/texts.ts';
import { personOf } from '#server/partners/documents/sandbox/sandbox-register.ts';
import { TEST_DOCUMENTS } from '#server/partners/documents/sandbox/test-documents.ts';
import { BARRED_DOCUMENTS } from '#server/partners/impediments/sandbox/sandbox-impediments.ts';
import { VPN_ADDRESSES } from '#server/partners/ip-check/sandbox/sandbox-ip-check.ts';
import { KYC_DOCUMENTS } from '#server/partners/kyc/sandbox/kyc-cases.ts';

interface TestIdentity {
  kind: 'document' | 'address';
  value: string;
  /** What it brings about, in the language. */
  effect: string;
}

/** Everything that the sandboxed parties treat in a way of its own (D8). */
export function testIdentities(language: Language): TestIdentity[] {
  const say = (key: string, name = '') => textOf(language, `sandbox.case.${key}`, { name });
  const document = (value: string, effect: string): TestIdentity => ({
    kind: 'document',
    value: formatCpf(value),
    effect,
  });
  return [
    ...TEST_DOCUMENTS.map((entry) => document(entry.document, say(entry.shows, entry.name))),
    ...BARRED_DOCUMENTS.map((entry) =>
      document(entry.document, `${say('barred')}: ${personOf(entry.document).name}`),
    ),
    ...KYC_DOCUMENTS.map((entry) =>
      document(entry.document, `${say(`kyc-${entry.shows}`)}: ${personOf(entry.document).name}`),
    ),
    ...VPN_ADDRESSES.map((value): TestIdentity => ({ kind: 'address', value, effect: say('vpn') })),
  ];
}
