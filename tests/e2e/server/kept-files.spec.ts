// A page that was opened before a deploy finds its scripts on a server of the next build, from another folder or image (KEPT_DIR).
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct } from '#tests/support/browser/product.ts';

test('the files of the build before are served after a deploy that leaves only KEPT_DIR', {
  tag: '@weekly',
}, async () => {
  const kept = mkdtempSync(join(tmpdir(), 'varanda-kept-'));
  // Inside the project, where the server finds its packages. It has none of the former build's files.
  const next = mkdtempSync(join(resolve('dist'), 'next-'));
  const [script = ''] = readdirSync('dist/client/assets').filter((name) => /^first-.*\.js$/.test(name));
  const bytes = readFileSync(join('dist/client/assets', script), 'utf8');
  try {
    const before = await startProduct({ KEPT_DIR: kept });
    await before.stop();
    for (const part of ['client', 'server', 'prerender', 'sandbox'])
      cpSync(join('dist', part), join(next, part), { recursive: true });
    for (const name of readdirSync(join(next, 'client/assets')).filter((one) => one.startsWith(script)))
      renameSync(
        join(next, 'client/assets', name),
        join(next, 'client/assets', name.replace('first-', 'other-')),
      );
    const version = join(next, 'client/version.json');
    writeFileSync(version, readFileSync(version, 'utf8').replace(/"build":"\w+"/, '"build":"next"'));
    const after = await startProduct({ KEPT_DIR: kept }, next);
    const found = await fetch(`${after.url}/assets/${script}`);
    const own = await fetch(`${after.url}/assets/${script.replace('first-', 'other-')}`);
    await after.stop();
    expect([found.status, own.status]).toEqual([200, 200]);
    expect(found.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect(await found.text()).toBe(bytes);
    expect(readdirSync(kept)).toHaveLength(3);
  } finally {
    for (const folder of [kept, next]) rmSync(folder, { recursive: true, force: true });
  }
});
