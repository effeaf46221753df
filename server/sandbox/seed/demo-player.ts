import { personOf } from '#server/sandbox/registers/sandbox-document-register.ts';
import { TEST_DOCUMENTS, testPerson } from '#server/sandbox/registers/test-documents.ts';

const DOCUMENT = '52998224725';

/** The player who exists from the start if the parties are sandboxed; the password is printed at each start. */
export const DEMO_PLAYER = {
  email: 'demo@varanda.example',
  password: 'varanda-na-praia',
  document: DOCUMENT,
  phoneCode: '55',
  phone: '11987654321',
  /** Starting money in cents, paid in like a deposit. */
  startingCents: 28_450,
} as const;

/** Name and birthday of the demo player, as the register of persons has them at `now` (ms). */
export function demoPerson(now: number): { name: string; birthday: string } {
  const fixed = TEST_DOCUMENTS.find(({ document }) => document === DOCUMENT);
  return (fixed && testPerson(fixed, now)) ?? personOf(DOCUMENT);
}
