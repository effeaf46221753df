/**
 * Matches a path, as it stands in the address, against a pattern of the route table.
 * `{name}` is one segment; `{name...}` at the end is all segments that are left, or none. Each segment is decoded once (RFC 3986,
 * 2.4). The case of letters and a slash at the end don't matter; a segment that can't be decoded matches nothing, nor does one with an
 * encoded slash among all that are left, where it would become two. Returns the values by name, or null.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = decoded(segments(path));
  if (!given) return null;
  const values: Record<string, string> = {};
  const rest = /^\{(\w+)\.{3}\}$/.exec(wanted.at(-1) ?? '')?.[1];
  if (rest && !/%2f/i.test(path)) {
    wanted.pop();
    values[rest] = given.splice(wanted.length).join('/');
  }
  if (wanted.length !== given.length) return null;
  for (const [place, part] of wanted.entries()) {
    const segment = given[place] ?? '';
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

function decoded(encoded: string[]): string[] | null {
  try {
    return encoded.map(decodeURIComponent);
  } catch {
    return null;
  }
}
