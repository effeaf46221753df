import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import type { Database } from '#server/core/db/database.ts';
import { insertCategories, listCategories } from '#server/data/casino/catalogue.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { findRegulation, findSeo, insertContent, listBanners, listPromotions, namedText } from './content.ts';
import { GAME_CATEGORIES } from './defaults/game-categories.ts';
import { MINISTRY_WARNINGS } from './defaults/ministry-warnings.ts';
import { REGULATIONS } from './defaults/regulations/default-regulations.ts';
import { SEO_RECORDS } from './defaults/seo-records.ts';
import { REGISTRATION_COUPON_TEXT, writeDefaultContent } from './write-default-content.ts';

const MARKUP = /<\/?(h2|p|ul|li)>|<a href="(?:https:\/\/[\w.-]+)?\/?[\w/-]*">|<\/a>/g;

describe.each(LANGUAGES)('in %s', (language) => {
  test('rich texts hold headings, paragraphs, lists and links within the site alone', () => {
    for (const { content } of REGULATIONS) {
      expect(content[language]).toMatch(/^<h2>/);
      expect(content[language].replace(MARKUP, '')).not.toMatch(/[<>&]/);
    }
  });

  test('every section, category and regulation is titled', () => {
    const texts = [
      ...SEO_RECORDS.flatMap(({ title, content }) => [title[language], content[language]]),
      ...GAME_CATEGORIES.map(({ name }) => name[language]),
      ...REGULATIONS.map(({ title }) => title[language]),
      ...MINISTRY_WARNINGS.map((warning) => warning[language]),
      REGISTRATION_COUPON_TEXT[language],
    ];
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    for (const { content } of SEO_RECORDS) expect(content[language].length).toBeLessThanOrEqual(160);
  });
});

test('every section and every regulation occurs once, and every category has a section', () => {
  for (const ids of [SEO_RECORDS.map(({ section }) => section), REGULATIONS.map(({ slug }) => slug)]) {
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(SEO_RECORDS.map(({ section }) => section)).toEqual(
    expect.arrayContaining(GAME_CATEGORIES.map(({ slug }) => slug)),
  );
});

describe('the default content of a database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await memoryDatabase();
    await writeDefaultContent(db);
  });
  afterAll(() => db.close());

  test('has categories, SEO records, regulations and named texts, and nothing that is invented', async () => {
    const categories = await listCategories(db.queries, 'en');
    expect(categories.map(({ slug, games_count }) => [slug, games_count])).toEqual([
      ['slots', 0],
      ['live', 0],
      ['mesa', 0],
      ['crash', 0],
      ['roleta', 0],
      ['bingo', 0],
      ['raspadinha', 0],
      ['dados', 0],
      ['vinte-e-um', 0],
      ['keno', 0],
    ]);
    expect((await findSeo(db.queries, 'home', 'pt'))?.title).toBe('Cassino e esportes');
    expect((await findRegulation(db.queries, 'rules-betting', 'pt'))?.content).toMatch(/^<h2>/);
    expect(await namedText(db.queries, 'coupon_register', 'pt')).toContain('cupom');
    expect(await listBanners(db.queries, 'pt')).toEqual([]);
    expect(await listPromotions(db.queries, 'pt')).toEqual([]);
  });

  test('stays as it is when it is written again', async () => {
    const before = await listCategories(db.queries, 'pt');
    await writeDefaultContent(db);
    expect(await listCategories(db.queries, 'pt')).toEqual(before);
  });
});

test("an operator's own texts are never overwritten", async () => {
  const db = await memoryDatabase();
  const title = { pt: 'Da casa', en: 'Our own', es: 'De la casa' };
  await insertContent(db.queries, { seo: [{ section: 'home', title, content: title }] });
  await insertCategories(db.queries, [{ id: 1, slug: 'own', name: title, icon: 'reels', position: 0 }]);
  await writeDefaultContent(db);
  expect((await findSeo(db.queries, 'home', 'en'))?.title).toBe('Our own');
  expect((await listCategories(db.queries, 'en')).map(({ slug }) => slug)).toEqual(['own']);
  await db.close();
});
