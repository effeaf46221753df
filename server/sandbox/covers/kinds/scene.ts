import { pick } from '#contract/rules/art/seeded-random.ts';
import { slugify } from '#contract/rules/page/slug.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';

/** One way to draw a kind of game: objects, never people or money. */
type Scene = {
  /** Words of a name that ask for it, as in an address; '#' stands for any number. */
  words: string;
  draw: Composition;
};

/** The scenes of a kind. The order is part of every cover: a new one belongs to a new version. */
export type Scenes = readonly [Scene, Scene, Scene, Scene, Scene, Scene];

/** The words of a name from the last to the first: in Portuguese the most particular one stands last. */
function particularWords(name: string): string[] {
  return slugify(name).split('-').reverse();
}

/** The place of the scene that a word of `name` asks for; undefined where none does. */
export function sceneAskedFor(scenes: Scenes, name: string): number | undefined {
  const places = particularWords(name).map((word) => {
    const asked = /^\d+$/.test(word) ? '#' : word;
    return scenes.findIndex(({ words }) => words.split(' ').includes(asked));
  });
  return places.find((place) => place >= 0);
}

/** Draws the scene that the name asks for, else one by hash. The hash is asked in both cases, so that what follows stays. */
export function oneOf(scenes: Scenes): Composition {
  return (stage) => {
    const drawn = pick(stage.random, scenes);
    const place = sceneAskedFor(scenes, stage.name);
    return (place === undefined ? drawn : (scenes[place] ?? drawn)).draw(stage);
  };
}

/** Whether the name has one of these words. */
export function saysOneOf(words: readonly string[], name: string): boolean {
  return particularWords(name).some((word) => words.includes(word));
}
