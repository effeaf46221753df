/** What a test document shows in a verification. */
type KycCase = 'approved-at-once' | 'face-match' | 'refused';

/** Documents that the sandboxed providers treat in a way of their own; anybody else's page decides (docs/test-identities.md, D8). */
export const KYC_TEST_DOCUMENTS: readonly { document: string; shows: KycCase }[] = [
  { document: '24681357928', shows: 'approved-at-once' },
  { document: '13579246828', shows: 'face-match' },
  { document: '31415926590', shows: 'refused' },
];

/** The case of a document (eleven digits); undefined for anybody. */
export const kycTestCaseOf = (document: string): KycCase | undefined =>
  KYC_TEST_DOCUMENTS.find((entry) => entry.document === document)?.shows;
