import { readFileSync } from 'node:fs';

/**
 * The headers that a `_headers` file gives a path, read as hosts read it (Netlify, Cloudflare Pages): the rules of all patterns that
 * match add up, and values of one header are joined.
 */
export function readHeadersFile(file: string): (path: string) => Record<string, string> {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value = ''] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: [] });
    else if (line.trim() !== '' && !line.startsWith('#')) throw new Error(`not a line of _headers: ${line}`);
  }
  const matches = (pattern: string, path: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return (path) => {
    const all = new Map<string, string[]>();
    for (const { headers } of rules.filter(({ pattern }) => matches(pattern, path)))
      for (const [name, value] of headers) all.set(name, [...(all.get(name) ?? []), value]);
    return Object.fromEntries([...all].map(([name, values]) => [name, values.join(', ')]));
  };
}
