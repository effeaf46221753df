/** Joins class names, leaving out what is absent; undefined when nothing is left, so React writes no empty attribute. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
