/** Joins class names and skips absent ones; undefined if none is left, so that React writes no empty attribute. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
