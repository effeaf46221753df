/**
 * Matches a path against a pattern of the route table.
 * `{name}` is one segment, decoded in the answer; `{name...}` at the end is all segments that are left, or none, not decoded.
 * The case of letters and a slash at the end don't matter; a segment that can't be decoded matches nothing. Gives the values
 * by name, or null.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  const values: Record<string, string> = {};
  const rest = /^\{(\w+)\.{3}\}$/.exec(wanted.at(-1) ?? '')?.[1];
  if (rest) {
    wanted.pop();
    values[rest] = given.splice(wanted.length).join('/');
  }
  if (wanted.length !== given.length) return null;
  for (const [place, part] of wanted.entries()) {
    const segment = decoded(given[place] ?? '');
    if (segment === null) return null;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name && segment === '') return null;
    if (name) values[name] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return values;
}

function segments(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
