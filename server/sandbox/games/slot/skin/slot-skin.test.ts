import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { type CoverGame, cover, coverDraws } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { generateCatalogue } from '#server/sandbox/seed/generate-catalogue.ts';
import { type SlotSkin, slotSkin } from './slot-skin.ts';
import { isNameDrawn, slotSkinColours, slotSkinPicture } from './slot-skin-picture.ts';

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

  test('weigh 12 kB at most, 2 kB compressed', () => {
    expect(Math.max(...markups.map((markup) => markup.length))).toBeLessThanOrEqual(12_000);
    expect(Math.max(...markups.map((markup) => gzipSync(markup).length))).toBeLessThanOrEqual(2_000);
  });

  test('contain only flat shapes, no style, text, script, image or address but two of their own', () => {
    const banned =
      /<text|<script|<style|style=|<image|<foreignObject|[gG]radient|filter|url\(|href=(?!'#(bars|more)')|\son\w+=|font/;
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
      expect(skins[index]?.scene).toContain(`<path fill='${ground}' d='M-372 0H732V600H-372z'/>`);
    });
  });

  test('end their title before the buttons, at x 248 of 360', () => {
    const ends = skins.map(({ title }) => Number(/ d='M[^h]+h([\d.]+)v44a8 8 0 0 1-8 8H/.exec(title)?.[1]));
    // The field under the title reaches 24 farther.
    expect(Math.max(...ends)).toBeLessThanOrEqual(248 + 24 + 0.1);
    expect(Math.min(...ends)).toBeGreaterThan(40);
  });

  test('give each reel eight columns of four bars', () => {
    for (const { sprite, stripes } of skins) {
      const bars = /<g id='bars'[^>]*>(.*?)<\/g><\/svg>$/.exec(sprite)?.[1] ?? '';
      const columns = [...bars.matchAll(/M(\d+) /g)].map(([, x]) => x);
      expect(new Set(columns)).toEqual(new Set(['5', '16', '26', '37', '47', '58', '68', '79']));
      // A bar that crosses the lower edge is drawn at the upper one, too.
      for (const column of new Set(columns)) {
        const bars = columns.filter((x) => x === column).length;
        expect([4, 5]).toContain(bars);
      }
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

describe('the scene', () => {
  /** One provider for each of the twelve compositions, and ids that lead to it. */
  const scenes = () => {
    const found = new Map<string, CoverGame>();
    for (const { id: provider } of PROVIDERS) {
      for (let id = 0; id < 60; id++) {
        const game = { ...tambor, id: String(id), provider };
        const { composition } = coverDraws(game);
        if (!found.has(composition)) found.set(composition, game);
      }
    }
    return found;
  };
  const sceneOf = (composition: string) => slotSkin(scenes().get(composition) ?? tambor).scene;

  test('has each of the twelve compositions', () => {
    expect(scenes().size).toBe(12);
  });

  test('goes on to both sides of the window, and below it', () => {
    for (const [composition, game] of scenes()) {
      const { scene } = slotSkin(game);
      expect([composition, scene]).toEqual([
        composition,
        expect.stringContaining(" viewBox='-372 0 1104 462'>"),
      ]);
    }
    const columns = sceneOf('reels');
    for (const x of [-360, 0, 360, 720]) expect(columns).toContain(`M${x} 0h120v600h-120z`);
    const waves = [...sceneOf('paisagem').matchAll(/t((?:180 0 ?)+)V600H(-[\d.]+)z/g)];
    expect(waves).toHaveLength(3);
    for (const [, halves = '', start] of waves) {
      const length = 180 * (1 + (halves.match(/180/g)?.length ?? 0));
      expect(Number(start)).toBeLessThanOrEqual(-372);
      expect(Number(start) + length).toBeGreaterThanOrEqual(732);
    }
    expect(sceneOf('barras').match(/M-(434|404|374|449) 600/g)).toHaveLength(4);
    expect(sceneOf('emblema').match(/zm90 0/g)?.length).toBeGreaterThanOrEqual(4 * 12);
  });

  test('repeats the block beside the window until both ends are covered', () => {
    const [, right = '', left = ''] =
      /<\/g>((?:<use [^>]*>)*)<g transform='matrix\(-1 0 0 1 360 0\)'>((?:<use [^>]*>)*)<\/g>/.exec(
        sceneOf('cobogo'),
      ) ?? [];
    const shifts = (uses: string) => [...uses.matchAll(/href='#more' x='(\d+)'/g)].map(([, x]) => Number(x));
    // The block is 120 wide and stands at 360; on the left copies from there on are mirrored in the window's middle.
    expect([shifts(right), shifts(left)]).toEqual([
      [120, 240, 360],
      [0, 120, 240, 360],
    ]);
  });
});

describe('the pictures of a skin', () => {
  const providers = ['noturna', 'cobogo', 'rendeira', 'mangue', 'xilo'];

  test.each([
    ['reels', '0 34 360 364'],
    ['window', '-372 0 1104 462'],
    ['narrow', '-135 0 630 400'],
    ['wide', '-1906 0 2400 408'],
  ] as const)(
    '%s stands alone: nine symbols, no reference to anything outside, 12 kB at most',
    (name, box) => {
      for (let id = 0; id < 200; id++) {
        for (const provider of providers) {
          const picture = slotSkinPicture({ ...tambor, id: String(id), provider }, name);
          expect(picture.startsWith(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>`)).toBe(true);
          expect(picture.match(/scale\(1\.22\)/g)).toHaveLength(9);
          expect(picture).not.toMatch(/href=(?!'#more')|undefined|NaN|style/);
          expect(picture.length).toBeLessThanOrEqual(12_000);
        }
      }
    },
  );

  test('leave the ground free where words lie on the left', () => {
    const ground = slotSkinColours(tambor)?.ground;
    expect(slotSkinPicture(tambor, 'wide')).toContain(
      `<path fill='${ground}' d='M-1906 60H-78a8 8 0 0 1 8 8V408H-1906z'/>`,
    );
    expect(slotSkinPicture(tambor, 'narrow')).not.toContain('a8 8 0 0 1 8 8V');
  });

  test('show the name alone in the ink of the title', () => {
    const title = slotSkinPicture(tambor, 'title');
    const [, width, inkOf] =
      /^<svg [^>]* width='(\d+)' height='52' [^>]*><path [^>]*stroke='(#\w{6})'/.exec(title) ?? [];
    expect(Number(width)).toBeGreaterThan(150);
    expect(Number(width)).toBeLessThanOrEqual(620);
    expect(inkOf).toBe(slotSkinColours(tambor)?.ink);
    expect(isNameDrawn('Tambor Solto')).toBe(true);
    expect(isNameDrawn('Tambor Ωmega')).toBe(false);
  });
});
