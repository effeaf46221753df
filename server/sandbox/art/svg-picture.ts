import type { Picture } from '#server/data/content/content.ts';

/** A drawn picture under its path below `/media/`. */
export function svgPicture(path: string, body: string): Picture {
  return { path, type: 'image/svg+xml', body };
}
