import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { bannerArt, GROUNDS } from './banner-art.ts';
import { BANNERS } from './banners.ts';
import { CATEGORIES } from './categories.ts';
import { contrast } from './covers/inks.ts';
import { PROVIDERS } from './covers/providers.ts';
import { MODAL_IMAGES, modalArt } from './modal-art.ts';
import { PROMOTIONS } from './promotions.ts';
import { providerInks, providerMark, providerTile } from './provider-art.ts';
import { REGULATIONS } from './regulations/regulations.ts';
import { SEO } from './seo.ts';
import { TAGS } from './tags.ts';
import { WARNINGS, warningFor } from './warnings.ts';

const MARKUP = /<\/?(h2|p|ul|li)>|<a href="(?:https:\/\/[\w.-]+)?\/?[\w/-]*">|<\/a>/g;

describe.each(LANGUAGES)('in %s', (language) => {
  test('every piece has a title of at most 24 letters, a text of at most 70, a button and a warning', () => {
    for (const piece of [...BANNERS, ...PROMOTIONS]) {
      expect(piece.title[language].length, piece.id).toBeLessThanOrEqual(24);
      expect(piece.text[language].length, piece.id).toBeLessThanOrEqual(70);
      expect(piece.button[language]).not.toBe('');
      expect(WARNINGS.map((warning) => warning[language])).toContain(piece.warning[language]);
    }
  });

  test('no piece promises, hurries or calls to act at once', () => {
    const pushing =
      /gr[aá]tis|sem risco|ganhe|agora|últim|última|garantid|free|risk|win |now|last chance|hurry|ahora|gana /i;
    const words = [...BANNERS, ...PROMOTIONS].flatMap(({ title, text, button }) => [
      title[language],
      text[language],
      button[language],
    ]);
    expect(words.filter((word) => pushing.test(word))).toEqual([]);
  });

  test('rich texts hold headings, paragraphs, lists and links within the site alone', () => {
    for (const { content } of [...PROMOTIONS, ...REGULATIONS]) {
      expect(content[language]).toMatch(/^<h2>/);
      expect(content[language].replace(MARKUP, '')).not.toMatch(/[<>&]/);
    }
  });

  test('every section, category, tag and regulation is titled', () => {
    const texts = [
      ...SEO.flatMap(({ title, content }) => [title[language], content[language]]),
      ...CATEGORIES.map(({ name }) => name[language]),
      ...Object.values(TAGS).map((name) => name[language]),
      ...REGULATIONS.map(({ title }) => title[language]),
    ];
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    for (const { content } of SEO) expect(content[language].length).toBeLessThanOrEqual(160);
  });
});

test('sections, regulations and pieces are there once each', () => {
  for (const ids of [
    SEO.map(({ section }) => section),
    REGULATIONS.map(({ slug }) => slug),
    BANNERS.map(({ id }) => id),
    PROMOTIONS.map(({ id }) => id),
  ]) {
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(SEO.map(({ section }) => section)).toEqual(
    expect.arrayContaining(CATEGORIES.map(({ slug }) => slug)),
  );
});

test('the three warnings come up about equally often', () => {
  const counts = WARNINGS.map(
    (warning) =>
      Array.from({ length: 3_000 }, (_, id) => warningFor(`piece-${id}`)).filter((one) => one === warning)
        .length,
  );
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

test('white text keeps 4.5 or more on every ground', () => {
  for (const { ground } of Object.values(GROUNDS))
    expect(contrast(ground, '#FFFDF8')).toBeGreaterThanOrEqual(4.5);
});

test('provider tiles can be read in every provider', () => {
  for (const { id } of PROVIDERS) {
    const { ground, ink } = providerInks(id);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  }
});

test('banner, provider and modal art is flat, light and the same each time', () => {
  const pieces = () => [
    ...BANNERS.flatMap(({ id, ground }) => [
      bannerArt({ id, ground, shape: 'wide' }),
      bannerArt({ id, ground, shape: 'phone' }),
    ]),
    ...PROVIDERS.flatMap(({ id }) => [providerTile(id), providerMark(id)]),
    ...MODAL_IMAGES.map(modalArt),
  ];
  expect(pieces()).toEqual(pieces());
  for (const svg of pieces()) {
    expect(svg.length).toBeGreaterThan(250);
    expect(svg.length).toBeLessThanOrEqual(3_000);
    expect(svg).not.toMatch(/<text|<script|[gG]radient|filter|href|font|NaN|undefined/);
  }
});
