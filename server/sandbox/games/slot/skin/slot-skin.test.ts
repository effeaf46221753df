import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { type CoverGame, cover } from '#server/sandbox/covers/cover.ts';
import { generateCatalogue } from '#server/sandbox/seed/generate-catalogue.ts';
import { type SlotSkin, slotSkin } from './slot-skin.ts';
import { slotSkinPicture } from './slot-skin-picture.ts';

const tambor: CoverGame = { id: '5', name: 'Tambor Solto', provider: 'noturna', category: 'slots' };

function markupOf({ scene, title, frame, sprite, stripes }: SlotSkin): string {
  return scene + title + frame + sprite + stripes.join('');
}

describe('the skins of the 1,620 slots of a catalogue', () => {
  let games: CoverGame[] = [];
  let skins: SlotSkin[] = [];
  let markups: string[] = [];
  beforeAll(() => {
    const catalogue = generateCatalogue({
      games: 3_000,
      providers: 40,
      random: createRandom(2),
      now: 0,
      engines: {},
    });
    games = catalogue.games
      .filter(({ category }) => category === 'slots')
      .map(({ id, name, provider, category }) => ({ id: String(id), name, provider, category }));
    skins = games.map(slotSkin);
    markups = skins.map(markupOf);
  });

  test('are all there', () => {
    expect(skins).toHaveLength(1_620);
  });

  test('weigh 9.2 kB at most, 1.9 kB compressed', () => {
    expect(Math.max(...markups.map((markup) => markup.length))).toBeLessThanOrEqual(9_200);
    expect(Math.max(...markups.map((markup) => gzipSync(markup).length))).toBeLessThanOrEqual(1_900);
  });

  test('contain only flat shapes, no style, text, script, image or address but that of the bars', () => {
    const banned =
      /<text|<script|<style|style=|<image|<foreignObject|[gG]radient|filter|url\(|href=(?!'#bars')|\son\w+=|font/;
    expect(markups.filter((markup) => banned.test(markup))).toEqual([]);
  });

  test('contain no invalid number and no empty ink', () => {
    const invalid = /NaN|undefined|Infinity|null|='(?!#?[\w.-])/;
    expect(markups.filter((markup) => invalid.test(markup))).toEqual([]);
  });

  test('close every element they open and have no text', () => {
    for (const markup of markups) {
      const open: string[] = [];
      for (const [, end, name = '', self] of markup.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
        if (end) expect(open.pop()).toBe(name);
        else if (!self) open.push(name);
      }
      expect(open).toEqual([]);
      expect(markup.replace(/<[^<>]*>/g, '')).toBe('');
    }
  });

  test('are hidden from assistive technology', () => {
    for (const markup of markups) {
      expect(markup.match(/<svg class='\w+' aria-hidden='true'/g)).toHaveLength(7);
    }
  });

  test('have the ink of the cover as their ground', () => {
    games.forEach((game, index) => {
      if (index % 10 !== 0) return;
      const ground = skins[index]?.inks['--ground'];
      expect(cover(game)).toContain(`<path fill='${ground}' d='M0 0h120v160H0z'/>`);
      expect(skins[index]?.scene).toContain(`<path fill='${ground}' d='M0 0h360v462H0z'/>`);
    });
  });

  test('end their title before the buttons, at x 248 of 360', () => {
    const ends = skins.map(({ scene }) => Number(/M0 0H([\d.]+)v44a8 8 0 0 1-8 8H0z/.exec(scene)?.[1]));
    // The field under the title reaches 24 farther.
    expect(Math.max(...ends)).toBeLessThanOrEqual(248 + 24 + 0.1);
    expect(Math.min(...ends)).toBeGreaterThan(40);
  });

  test('give each reel eight columns of bars', () => {
    for (const { sprite, stripes } of skins) {
      const bars = /<g id='bars'>(.*?)<\/g><\/svg>$/.exec(sprite)?.[1] ?? '';
      const columns = [...bars.matchAll(/M(\d+) /g)].map(([, x]) => x);
      expect(new Set(columns)).toEqual(new Set(['5', '16', '26', '37', '47', '58', '68', '79']));
      expect(stripes.map((picture) => /<use href='#bars' transform='([^']+)'/.exec(picture)?.[1])).toEqual([
        'scale(1 1)',
        'scale(1 -1)',
        'scale(-1 1)',
      ]);
    }
  });
});

test('a skin depends on provider, name and id alone', () => {
  expect(slotSkin(tambor)).toEqual(slotSkin({ ...tambor }));
  expect(slotSkin({ ...tambor, category: 'raspadinha' })).toEqual(slotSkin(tambor));
  expect(markupOf(slotSkin({ ...tambor, id: '6' }))).not.toBe(markupOf(slotSkin(tambor)));
  expect(slotSkin({ ...tambor, name: 'Sino Solto' }).words[0]).toBe('sino');
});

test('inks and words of a skin', () => {
  const { inks, words } = slotSkin(tambor);
  expect(inks).toEqual({
    '--ground': '#7C1F33',
    '--paper': '#FBF4E4',
    '--frame': '#1B1813',
    '--notch': '#F6BC31',
    '--other': '#F6BC31',
    '--line': '#E25532',
    '--line-edge': '#FBF4E4',
    '--result-ground': '#1B1813',
    '--result-ink': '#FBF4E4',
    '--title': '#FBF4E4',
    '--tone': '#6E1E2F',
  });
  expect(words[0]).toBe('tambor');
});

test("the frame's corners follow the letters: square, round or cut; the upper right one is always round", () => {
  const frameOf = (provider: string) => slotSkin({ ...tambor, provider }).frame;
  expect(frameOf('noturna')).toContain("d='M17 58h301a30 30 0 0 1 30 30v293a5 5 0 0 1-5 5");
  expect(frameOf('pomar')).toContain("d='M28 58h290a30 30 0 0 1 30 30v282a16 16 0 0 1-16 16");
  expect(frameOf('tear')).toContain("d='M28 58h290a30 30 0 0 1 30 30v282l-16 16");
});

test('the frame has twelve half bricks and three notches on each side', () => {
  const { frame, inks } = slotSkin(tambor);
  const paths = [...frame.matchAll(/<path fill='(#\w{6})' d='([^']+)'/g)];
  const bricks = paths.slice(0, 3).map(([, , data = '']) => data.match(/M/g)?.length);
  expect(bricks).toEqual([4, 4, 4]);
  const [, ink, notches = ''] = paths.at(-1) ?? [];
  expect(ink).toBe(inks['--notch']);
  expect(notches.match(/M12 /g)).toHaveLength(3);
  expect(notches.match(/M348 /g)).toHaveLength(3);
});

test('a name with letters beyond the alphabet of the covers is refused, not written', () => {
  expect(() => slotSkin({ ...tambor, name: '<script>' })).toThrow("'<'");
  expect(() => slotSkin({ ...tambor, provider: 'nobody' })).toThrow('nobody');
});

test('the picture of a skin stands alone: nine symbols, no reference, 7 kB at most', () => {
  for (let id = 0; id < 200; id++) {
    for (const provider of ['noturna', 'cobogo', 'rendeira', 'mangue', 'xilo']) {
      const picture = slotSkinPicture({ ...tambor, id: String(id), provider });
      expect(picture).toMatch(/^<svg xmlns='http:\/\/www.w3.org\/2000\/svg' viewBox='0 34 360 364'>/);
      expect(picture.match(/scale\(1\.22\)/g)).toHaveLength(9);
      expect(picture).not.toMatch(/<use|id=|undefined|NaN|style/);
      expect(picture.length).toBeLessThanOrEqual(7_000);
    }
  }
});
