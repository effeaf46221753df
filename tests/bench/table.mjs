// `npm run bench:table`: the first two tables of docs/performance.md, with our figures from the reports in reports/.
import { existsSync, readFileSync } from 'node:fs';

const read = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);
const bench = read('reports/bench.json', {});
const home = read('reports/lighthouse/runs.json', [])
  .at(-1)
  ?.pages.find(({ path }) => path === '/');

const MISSING = 'not measured';
const of = (name, unit = '') => (bench[name] === undefined ? MISSING : `${bench[name]}${unit}`);
const byLighthouse = (word) => (home ? word(home) : MISSING);
const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`;
const reload = (way) =>
  bench[`reload ${way}, median ms`] === undefined
    ? MISSING
    : `${of(`reload ${way}, median ms`)} (${of(`reload ${way}, least ms`)} to ${of(`reload ${way}, longest ms`)})`;
const shift = () => {
  const values = Object.entries(bench).flatMap(([name, value]) => (name.startsWith('CLS at') ? [value] : []));
  return values.length > 0 ? String(Math.max(...values)) : MISSING;
};

const LIGHTHOUSE = '`npm run lighthouse`';
const BENCH = '`npm run bench:page`';
const ROWS = [
  [
    'Performance score (least run)',
    '100 (98)',
    '46–62',
    '98, 99, 95',
    '100',
    byLighthouse(({ scores, least }) => `${scores.performance} (${least})`),
    LIGHTHOUSE,
  ],
  [
    'First contentful paint',
    '0.70 s',
    '1.4–2.8',
    '1.20, 1.09, 0.88',
    '0.82',
    byLighthouse(({ fcp }) => seconds(fcp)),
    LIGHTHOUSE,
  ],
  [
    'Largest contentful paint',
    '1.05 s',
    '5.9–32.7',
    '1.74, 1.91, 2.03',
    '1.36',
    byLighthouse(({ lcp }) => seconds(lcp)),
    LIGHTHOUSE,
  ],
  [
    'Total blocking time',
    '50 ms',
    '234–1138',
    '153, 79, 235',
    '50',
    byLighthouse(({ tbt }) => `${tbt} ms`),
    LIGHTHOUSE,
  ],
  ['Layout shift while loading, 360 to 1440 px', '0', '0–0.84', '0', '0', shift(), BENCH],
  ['First load, script', '105 kB', '222–2346', '31, 7, 21', '87', of('first load, script kB', ' kB'), BENCH],
  [
    'First load, total',
    '300 kB',
    '929–8088',
    '102, 27, 112',
    '284',
    of('first load, total kB', ' kB'),
    BENCH,
  ],
  ['HTML with its styles and data', '14 kB', '', '', '', of('first load, HTML kB', ' kB'), BENCH],
  [
    'Reload to content, offline, ms',
    '150 (250)',
    "browser's error page",
    '180–204',
    '162',
    reload('offline'),
    BENCH,
  ],
  ['Reload to content, online, ms', '150', '308–1008', '172–188', '177', reload('online'), BENCH],
  ['Reload to content, slow 4G, ms', '180', '452–1132', '160–176', '186', reload('slow 4G'), BENCH],
  [
    'Cache after installation',
    '30 files, 300 kB',
    '0–2 files',
    '15 files 69 kB, 10 167, 28 243',
    '23 files 218 kB',
    `${of('cache after install, files')} files, ${of('cache after install, kB')} kB`,
    BENCH,
  ],
  [
    'Cache with the other public routes',
    '900 kB',
    '',
    '',
    '',
    `${of('cache later, files')} files, ${of('cache later, kB')} kB`,
    BENCH,
  ],
];

const HEADS = [
  'On `/`',
  'Aim',
  'Four open betting sites',
  'squoosh, svgomg, proxx',
  'The bare parts of home',
  'Varanda',
  'Command',
];
const line = (cells) => `| ${cells.join(' | ')} |\n`;
/** A table of some of the columns; a row without figures is left out. */
const table = (columns) => {
  const rows = ROWS.map((row) => columns.map((column) => row[column])).filter((cells) =>
    cells.slice(1).some(Boolean),
  );
  return [columns.map((column) => HEADS[column]), columns.map(() => '---'), ...rows].map(line).join('');
};
process.stdout.write(`${table([0, 1, 5, 6])}\n${table([0, 2, 3, 4])}`);
