// Writes the sheet into the folder of the pictures: all of them by page, and with MOCKS=<folder> first each picture of the design beside
// the product.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { viewsOf } from './mocks.ts';
import { FOLDER } from './sizes.ts';

const PICTURE = /^(?<what>.+)-(?<language>pt|en|es)-(?<theme>dark|light)-(?<width>\d+)\.png$/;
const STYLE = `body{font:15px system-ui;margin:16px;background:#888;color:#000}
figure{margin:0 8px 8px 0;display:inline-block;vertical-align:top}img{display:block;max-width:47vw;height:auto}
section img{max-height:420px;max-width:none}details{margin:8px 0}summary{font-weight:700;cursor:pointer}`;

const figure = (file: string, caption: string) =>
  `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"></a></figure>`;

/** Copies the pictures of the design beside the product's, so that the folder can be shown elsewhere. */
function besideMocks(folder: string): string {
  mkdirSync(join(FOLDER, 'mocks'), { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  for (const name of names) copyFileSync(join(folder, name), join(FOLDER, 'mocks', name));
  const [compared, alone] = [true, false].map((is) =>
    names.filter((name) => existsSync(join(FOLDER, `beside-${name}`)) === is),
  );
  return [
    '<h1>Design and product</h1>',
    ...(compared ?? []).map(
      (name) =>
        `<h2>${name}</h2>${figure(`mocks/${name}`, 'design')}${viewsOf(name.slice(0, -4))
          .filter(({ file }) => existsSync(join(FOLDER, file)))
          .map(({ file, view }) => figure(file, `product, ${view.path}`))
          .join('')}`,
    ),
    '<h2>Pictures of parts</h2>',
    ...(alone ?? []).map((name) => figure(`mocks/${name}`, name)),
  ].join('\n');
}

/** A folded section for each page, modal or state. */
function byPage(files: readonly string[]): string {
  const pages = new Map<string, string[]>();
  for (const file of files) {
    const what = PICTURE.exec(file)?.groups?.what ?? file;
    pages.set(what, [...(pages.get(what) ?? []), file]);
  }
  return [...pages]
    .map(([what, shown]) => {
      const figures = shown.map((file) => {
        const { language, theme, width } = PICTURE.exec(file)?.groups ?? {};
        return figure(file, [language, theme, width].filter(Boolean).join(', '));
      });
      return `<details><summary>${what} (${shown.length})</summary><section>${figures.join('')}</section></details>`;
    })
    .join('\n');
}

test('write the sheet', () => {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.png') && !name.startsWith('beside-'))
    .sort();
  const body = [
    process.env.MOCKS ? besideMocks(process.env.MOCKS) : '',
    '<h1>All pages, modals and states</h1>',
    byPage(files),
  ].join('\n');
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>\n${body}\n`,
  );
});
