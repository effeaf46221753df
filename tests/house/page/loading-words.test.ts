import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { ROOT } from '../sources.ts';

type Texts = { [key: string]: string | Texts };

function textOf(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (inner, name) => (typeof inner === 'object' ? inner[name] : undefined),
      texts,
    );
  if (typeof found !== 'string') throw new Error(`no text ${key}`);
  return found;
}

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

// A shape stands while its page's texts are on the way, so it has its words in a file of its own.
test.each(LANGUAGES)('a page says in %s what its shape said before', (language) => {
  const read = (feature: string) =>
    JSON.parse(readFileSync(join(ROOT, `src/locales/${language}/${feature}.json`), 'utf8')) as Texts;
  const [sports, casino, wallet, games] = ['sports', 'casino', 'wallet', 'games'].map(read) as [
    Texts,
    Texts,
    Texts,
    Texts,
  ];
  expect(read('loading')).toEqual({
    sports: {
      search: textOf(sports, 'tree.search'),
      countries: textOf(sports, 'countries'),
      when: textOf(sports, 'time.when'),
      when_live: `${textOf(sports, 'time.when')}: ${lower(textOf(sports, 'time.live'))}`,
      football: textOf(sports, 'loading.football'),
      result: textOf(sports, 'loading.result'),
      total: textOf(sports, 'loading.total'),
    },
    casino: { search: textOf(casino, 'search.label'), filters: textOf(casino, 'filters.open') },
    wallet: {
      total: textOf(wallet, 'wallet.total'),
      real: textOf(wallet, 'wallet.real'),
      bonus: textOf(wallet, 'wallet.bonus'),
      month: textOf(wallet, 'wallet.month'),
      moves: textOf(wallet, 'wallet.moves'),
    },
    mines: {
      stake: textOf(games, 'stake.label'),
      first_brick: textOf(games, 'mines.first_brick'),
      start: textOf(games, 'stake.start'),
    },
  });
  expect(textOf(read('shell'), 'nav.withdraw')).toBe(textOf(wallet, 'withdraw.ask'));
});
