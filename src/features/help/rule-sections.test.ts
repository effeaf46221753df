import { expect, test } from 'vitest';
import { excerptOf, ruleSections } from './rule-sections.ts';

test('a rule is cut at its second headings, and its markup is left out', () => {
  const html =
    '<h2>Dinheiro</h2><p>Só <b>PIX</b> &amp; nada mais.</p><ul><li>Um</li></ul><h2 lang="pt">Fim</h2><p>Acaba</p>';
  expect(ruleSections('Termos', html)).toEqual([
    { heading: 'Dinheiro', text: 'Só PIX & nada mais. Um' },
    { heading: 'Fim', text: 'Acaba' },
  ]);
});

test('text without a heading has the title of the rule', () => {
  expect(ruleSections('Termos', '<p>Tudo.</p>')).toEqual([{ heading: 'Termos', text: 'Tudo.' }]);
  expect(ruleSections('Termos', '')).toEqual([]);
});

test('a long text is cut at a word', () => {
  expect(excerptOf('curto')).toBe('curto');
  const cut = excerptOf('palavra '.repeat(60));
  expect(cut.length).toBeLessThanOrEqual(181);
  expect(cut).toMatch(/palavra…$/);
});
