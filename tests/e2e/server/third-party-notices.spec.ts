import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';

/** The lines that name a package, or the font. */
const titles = (text: string) => text.match(/^\S.* \((?:\S+|\([^)]+\))\)$/gm) ?? [];
const names = (text: string) => titles(text).map((title) => title.replace(/,? [^ ]+ \(.*$/, ''));

test('the page offers the licence texts of the packages in its and its worker’s scripts', async ({
  request,
  product,
}) => {
  const answer = await request.get(`${product.url}/third-party-notices.txt`);
  expect(answer.headers()['content-type']).toBe('text/plain; charset=UTF-8');
  const text = await answer.text();
  expect(names(text)).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@tanstack/query-core',
      'i18next',
      'valibot',
      'wouter',
      'dompurify',
      'workbox-precaching',
      'workbox-strategies',
    ]),
  );
  expect(text).toContain('Gabarito, the font (OFL-1.1)');
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  for (const tool of ['vitest', '@playwright/test', 'hono', 'web-push'])
    expect(names(text)).not.toContain(tool);
  const worker = await request.get(`${product.url}/sw.js`);
  expect(await worker.text()).not.toContain('third-party-notices');
});

test('the server has those of the packages that it runs, MPL’s among them', () => {
  const text = readFileSync('dist/server/third-party-notices.txt', 'utf8');
  expect(names(text)).toEqual(expect.arrayContaining(['hono', 'drizzle-orm', 'pg', 'pino', 'web-push']));
  expect(names(text)).not.toContain('vite');
  expect(text).toMatch(/terms of the Mozilla Public\s+License, v\. 2\.0/);
});
