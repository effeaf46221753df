// One page with the last run as a table and every page's score over the stored runs as a plot. No script, no files.
import type { KeptRun, PageFigures } from './kept-runs.ts';

const WIDTH = 640;
const HEIGHT = 140;
/** The lowest score in the plots; lower ones are drawn at the bottom. */
const FLOOR = 50;
const AIM = 95;

const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const high = (score: number) => HEIGHT - ((Math.max(FLOOR, score) - FLOOR) / (100 - FLOOR)) * HEIGHT;

function row({ path, scores, least, ...page }: PageFigures): string {
  const cells = [
    path,
    `${scores.performance} (${least})`,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    seconds(page.fcp),
    seconds(page.lcp),
    `${page.tbt} ms`,
    page.cls,
    kilobytes(page.script),
    kilobytes(page.total),
    page.requests,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** A page's performance score over the runs: a line for the medians, a bar down to the lowest of each run. */
function plot(path: string, runs: readonly KeptRun[]): string {
  const step = WIDTH / Math.max(1, runs.length - 1);
  const points = runs.flatMap(({ at, pages }, place) => {
    const page = pages.find((candidate) => candidate.path === path);
    return page
      ? [{ x: Math.round(place * step), at, score: page.scores.performance, least: page.least }]
      : [];
  });
  const marks = points.map(
    ({ x, at, score, least }) =>
      `<path d="M${x} ${high(score)}V${high(least)}" stroke="#857b69"/><circle cx="${x}" cy="${high(score)}" r="4" fill="#815f00"><title>${at}: ${score}, least ${least}</title></circle>`,
  );
  const line = points.map(({ x, score }) => `${x},${high(score)}`).join(' ');
  return `<figure><figcaption>${path}</figcaption><svg viewBox="-40 -10 ${WIDTH + 60} ${HEIGHT + 20}" role="img" aria-label="Performance of ${path} over ${points.length} runs">
${[FLOOR, 75, 90, AIM, 100].map((score) => `<path d="M0 ${high(score)}H${WIDTH}" stroke="${score === AIM ? '#a8281b' : '#dad0be'}"/><text x="-8" y="${high(score) + 4}" text-anchor="end">${score}</text>`).join('')}
<polyline points="${line}" fill="none" stroke="#815f00" stroke-width="2"/>${marks.join('')}</svg></figure>`;
}

/** The page's HTML; the table shows the last run. */
export function summaryPage(runs: readonly KeptRun[]): string {
  const last = runs.at(-1);
  const pages = last?.pages ?? [];
  const heads = [
    'Page',
    'Performance (least)',
    'Access',
    'Practices',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    'Script',
    'Total',
    'Requests',
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lighthouse, ${last?.at ?? ''}</title>
<style>body{font:16px/1.4 system-ui;max-width:1100px;margin:24px auto;padding:0 16px;color:#1b1813;background:#fffdf8}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:6px 8px;border-bottom:1px solid #dad0be;text-align:right}td:first-child,th:first-child{text-align:left}td{white-space:nowrap}figure{margin:24px 0}text{font-size:11px}</style>
<h1>Lighthouse</h1><p>${last?.at ?? ''}: medians of each page's runs, mobile, simulated slow 4G. The red line is the score that must hold.</p>
<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${pages.map(row).join('')}</table>
<h2>Performance over ${runs.length} runs</h2>${pages.map(({ path }) => plot(path, runs)).join('')}</html>
`;
}
