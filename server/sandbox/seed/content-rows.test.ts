import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { contrast } from '#contract/rules/art/inks.ts';
import { MINISTRY_WARNINGS } from '#server/data/content/defaults/ministry-warnings.ts';
import { warningForPiece } from '#server/data/content/warning-for-piece.ts';
import { bannerArt, GROUNDS } from '#server/sandbox/art/banner-art.ts';
import { MODAL_IMAGE_NAMES, modalArt } from '#server/sandbox/art/modal-art.ts';
import { providerInks, providerTile } from '#server/sandbox/art/provider-art.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { GAME_TAGS } from './game-tags.ts';
import { SAMPLE_BANNERS } from './sample-banners.ts';
import { SAMPLE_PROMOTIONS } from './sample-promotions.ts';

const MARKUP = /<\/?(h2|p|ul|li)>|<a href="(?:https:\/\/[\w.-]+)?\/?[\w/-]*">|<\/a>/g;

describe.each(LANGUAGES)('in %s', (language) => {
  test('every piece has a title of at most 24 letters, a text of at most 70, a button and a warning', () => {
    for (const piece of [...SAMPLE_BANNERS, ...SAMPLE_PROMOTIONS]) {
      expect(piece.title[language].length, piece.id).toBeLessThanOrEqual(24);
      expect(piece.text[language].length, piece.id).toBeLessThanOrEqual(70);
      expect(piece.button[language]).not.toBe('');
      expect(MINISTRY_WARNINGS.map((warning) => warning[language])).toContain(piece.warning[language]);
    }
  });

  test('no piece promises, hurries or calls to act at once', () => {
    const pushing =
      /gr[aá]tis|sem risco|ganhe|agora|últim|última|garantid|free|risk|win |now|last chance|hurry|ahora|gana /i;
    const words = [...SAMPLE_BANNERS, ...SAMPLE_PROMOTIONS].flatMap(({ title, text, button }) => [
      title[language],
      text[language],
      button[language],
    ]);
    expect(words.filter((word) => pushing.test(word))).toEqual([]);
  });

  test('rich texts hold headings, paragraphs, lists and links within the site alone', () => {
    for (const { content } of SAMPLE_PROMOTIONS) {
      expect(content[language]).toMatch(/^<h2>/);
      expect(content[language].replace(MARKUP, '')).not.toMatch(/[<>&]/);
    }
  });

  test('every tag is named', () => {
    const texts = Object.values(GAME_TAGS).map((name) => name[language]);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

test('every banner and every promotion has an id of its own', () => {
  for (const ids of [SAMPLE_BANNERS.map(({ id }) => id), SAMPLE_PROMOTIONS.map(({ id }) => id)]) {
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('the three warnings come up about equally often', () => {
  const counts = MINISTRY_WARNINGS.map(
    (warning) =>
      Array.from({ length: 3_000 }, (_, id) => warningForPiece(`piece-${id}`)).filter(
        (one) => one === warning,
      ).length,
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
    ...SAMPLE_BANNERS.flatMap(({ id, ground }) => [
      bannerArt({ id, ground, shape: 'wide' }),
      bannerArt({ id, ground, shape: 'phone' }),
    ]),
    ...PROVIDERS.map(({ id }) => providerTile(id)),
    ...MODAL_IMAGE_NAMES.map(modalArt),
  ];
  expect(pieces()).toEqual(pieces());
  for (const svg of pieces()) {
    expect(svg.length).toBeGreaterThan(250);
    expect(svg.length).toBeLessThanOrEqual(3_000);
    expect(svg).not.toMatch(/<text|<script|[gG]radient|filter|href|font|NaN|undefined/);
  }
});
