// D6: the page never reloads by itself while something is typed that the reload would lose.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const FIELD =
  /<(?:MoneyInput|TextInput|MaskedInput|PasswordField|PhoneField|DayInput|AddressFields)\b|\buseAmountInput\(/;

/** What shows a field and leaves the rest to another file, and what is not lost. */
const APART: Readonly<Record<string, string>> = {
  'src/features/auth/register/document-field.tsx': 'a field of the registration, which blocks',
  'src/features/casino/list/list-toolbar.tsx': 'the search is in the address',
  'src/features/games/stake-row.tsx': 'the stake of use-stake.ts, which blocks',
  'src/features/games/verify/manual-check.tsx': 'published values, which are copied in and sent nowhere',
  'src/features/help/help-page.tsx': 'a search among what the page shows',
  'src/features/protection/limits/limit-field.tsx': 'the field of limits-modal.tsx, which blocks',
  'src/features/referrals/referrals-page.tsx': 'the link to copy, which is not typed',
  'src/features/sports/bets/share/share-bet-modal.tsx': 'the link to copy, which is not typed',
  'src/features/sports/cash-out/partial-cash-out-field.tsx': 'the part of cash-out-modal.tsx, which blocks',
  'src/features/sports/lists/event-search.tsx': 'a search among what the page shows',
  'src/features/sports/slip/slip-stake.tsx': 'the slip is stored with each digit',
  'src/features/wallet/transactions/statement-filter.tsx': 'the filter is in the address',
};

test('each field that is typed into keeps automatic reloads away, or loses nothing by one', () => {
  const found = readSources()
    .filter(({ path }) => /^src\/(app|features|widgets)\/.*\.tsx$/.test(path) && !isTest(path))
    .filter(({ text }) => FIELD.test(text) && !/\buseReloadBlock\(/.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(APART).sort());
});
