import { expect, test } from 'vitest';
import { matchedParts } from './matched-parts.ts';

const shown = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, matched }) => (matched ? `[${text}]` : text))
    .join('');

test.each([
  ['Sertanejo', 'se', '[Se]rtanejo'],
  ['Nacional Série A', 'serie', 'Nacional [Série] A'],
  ['Mangue Seco', 'SE', 'Mangue [Se]co'],
  ['Água & Sol', 'agua sol', '[Água] & [Sol]'],
  ['Guaporé', 'gauporé', 'Guaporé'],
  ['Sete Ladeiras', 's sete', '[Sete] Ladeiras'],
  ['Sertanejo', ' &! ', 'Sertanejo'],
])('%s, found by %s, shows %s', (name, typed, parts) => {
  expect(shown(name, typed)).toBe(parts);
});
