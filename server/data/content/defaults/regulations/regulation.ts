import type { Localised } from '#server/core/localised.ts';

export type DefaultRegulation = {
  /** The one segment of its address. */
  slug: string;
  title: Localised;
  /** HTML of h2, p, ul, li and links. */
  content: Localised;
  /** Date of the text, ISO. */
  updatedAt: string;
};

type Section = readonly [heading: string, ...body: (string | readonly string[])[]];

/** HTML from sections: a string is a paragraph, a list is a list. The texts contain no markup except links. */
export function sectionsToHtml(...sections: readonly Section[]): string {
  return sections
    .map(([heading, ...body]) => {
      const blocks = body.map((block) =>
        typeof block === 'string'
          ? `<p>${block}</p>`
          : `<ul>${block.map((point) => `<li>${point}</li>`).join('')}</ul>`,
      );
      return `<h2>${heading}</h2>${blocks.join('')}`;
    })
    .join('');
}
