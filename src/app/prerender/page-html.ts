// Puts a drawn page into the built shell: the styles that it needs inline, its data beside it, its first picture asked for at
// once, and the script started by the starter instead of by the HTML.
import * as v from 'valibot';
import { type Language, LOCALES } from '#contract/languages.ts';
import { ELEMENT_WEIGHT, PRERENDERED_ELEMENT, type Prerendered } from '#contract/prerendered.ts';
import { usedStyles } from './used-styles.ts';

/** What the build says of its files (`.vite/manifest.json`). */
const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);

interface DrawnPage {
  language: Language;
  title: string;
  description: string;
  /** Custom properties of the operator's accent, as rules; empty for the style sheet's own. */
  accent: string;
  html: string;
  /** Null: drawn without data. */
  data: Omit<Prerendered, 'nodes'> | null;
  /** Modules that the page will want at once, as the manifest names them. */
  modules: readonly string[];
  /** Modules of what is below the first screen: styled at once, while their scripts are loaded when the page asks for them. */
  below: readonly string[];
  /** Modules of the first screen whose files come when the page asks for them: only the rules that the drawn page uses stand inline. */
  lazy: readonly string[];
  themeKey: string;
}

/** Takes the shell, a reader of the build's files, and what was drawn; gives the page's HTML. */
export function pageHtml(shell: string, read: (file: string) => string, page: DrawnPage): string {
  const [scripts, sheets] = [
    [...shell.matchAll(/<script type="module"[^>]*\bsrc="([^"]+)"/g)].map(([, file = '']) => file),
    [...shell.matchAll(/<link rel="stylesheet"[^>]*\bhref="\/([^"]+)"/g)].map(([, file = '']) => file),
  ];
  const built = v.parse(manifest, JSON.parse(read('.vite/manifest.json')));
  const later = filesOf([...page.modules, ...page.below], built);
  const laterSheets = later.css.filter((file) => !sheets.includes(file));
  const wanted = filesOf(page.modules, built)
    .js.map((file) => `/${file}`)
    .filter((file) => !scripts.includes(file));
  const { hints, body } = imagePreloadHints(page.html);
  const lazySheets = filesOf(page.lazy, built).css.filter(
    (file) => ![...sheets, ...laterSheets].includes(file),
  );
  const stylesOf = (files: readonly string[]) => files.map((file) => read(file).trim()).join('\n');
  const laterStyles = stylesOf(laterSheets) + page.accent;
  const head = [
    ...hints,
    `<style>${usedStyles(stylesOf(sheets), shell + body)}</style>`,
    // A link of this type isn't fetched (Chromium 143 fetches disabled ones), and tells the module loader that the sheet is
    // there. The starter fetches those that stand inline in part, in their place: the order of all rules stays.
    ...sheets.map((file) => linkTo(file, FETCHED_LATER)),
    ...(lazySheets.length > 0 ? [`<style>${usedStyles(stylesOf(lazySheets), body)}</style>`] : []),
    ...(laterStyles ? [`<style>${laterStyles}</style>`] : []),
    ...laterSheets.map((file) => linkTo(file, INLINE)),
    `<script>${inlineStarterScript(scripts, wanted, page.themeKey)}</script>`,
  ].join('');
  const data = page.data
    ? `<script type="application/json" id="${PRERENDERED_ELEMENT}">${jsonText({ ...page.data, nodes: countNodes(body) })}</script>`
    : '';
  return (
    shell
      // Every byte counts up to the tenth packet.
      .replace(/>\n\s*</g, '><')
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/<html lang="[^"]*"/, () => `<html lang="${LOCALES[page.language]}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) =>
        page.description ? start + escaped(page.description) : all,
      )
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${data}`)
  );
}

/** The `type` of a link to a sheet that stands inline in part, and comes as a whole before the script runs. */
const FETCHED_LATER = 'part';
/** The `type` of a link to a sheet that stands inline as a whole. */
const INLINE = 'in';
const linkTo = (file: string, type: string) =>
  `<link rel="stylesheet" crossorigin href="/${file}" type="${type}">`;

/** `Prerendered.nodes` of markup as React writes it: in texts and attributes `<` is escaped. */
export const countNodes = (html: string) =>
  [...html.matchAll(/<(?:[a-z]|!--(.*?)-->)/gi)].reduce(
    (count, [, comment]) => count + 1 + (comment?.length ?? ELEMENT_WEIGHT),
    0,
  );

function filesOf(modules: readonly string[], built: v.InferOutput<typeof manifest>) {
  const keys = new Set(modules);
  for (const key of keys) for (const next of built[key]?.imports ?? []) keys.add(next);
  const chunks = [...keys].flatMap((key) => built[key] ?? []);
  return {
    js: [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js')),
    css: [...new Set(chunks.flatMap(({ css }) => css))],
  };
}

/** JSON that ends no element early. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A `<picture>` that loads at once, as React writes it: perhaps a source for some screens, and the image for all others. */
const PICTURE =
  /<picture>(?:<source media="([^"]*)" srcSet="([^"]*)"\/>)?<img src="([^"]*)"[^>]* loading="eager"[^>]*><\/picture>/;

/**
 * Parts drawn HTML from what belongs in the head: hints to ask for its pictures before they are met, the first one with
 * priority. React puts hints for plain images in front of everything, and none for a `<picture>`.
 */
export function imagePreloadHints(html: string): { hints: string[]; body: string } {
  const [own = ''] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  const body = html.slice(own.length);
  const given = own.match(/<link[^>]*>/g) ?? [];
  const [piece, media, source = '', image = ''] = PICTURE.exec(body) ?? [];
  if (!piece) return { hints: given.map((link, place) => (place === 0 ? first(link) : link)), body };
  if (!media) return { hints: [hint(image), ...given], body };
  return { hints: [hint(source, media), hint(image, `not all and ${media}`), ...given], body };
}

function hint(file: string, media?: string): string {
  return first(`<link rel="preload" as="image" href="${file}"${media ? ` media="${media}"` : ''}/>`);
}

function first(link: string): string {
  return link.replace('<link rel="preload"', '<link rel="preload" fetchpriority="high"');
}

// The inline script of a prerendered page. It sets the stored theme before the first frame, records an early click and the
// browser's install prompt for the application (early-click-replay.ts, core/pwa/install-prompt.ts), and starts the application
// after the first frame: the whole of the sheets that stand inline in part, beside them the scripts, which run once the sheets
// have come or failed. It is plain JavaScript that no build step transforms, so its bytes, and the hash in the content security
// policy, depend on its arguments only.

/** `scripts`: addresses of the scripts to run, in order; `preloads`: files that they will need; `themeKey`: the theme's storage key. */
function inlineStarterScript(
  scripts: readonly string[],
  preloads: readonly string[],
  themeKey: string,
): string {
  const given = [scripts, preloads, themeKey].map((value) => JSON.stringify(value)).join(',');
  return `(${STARTER})(${given})`.replaceAll('<', '\\u003c');
}

const STARTER = `function(scripts,preloads,key){
var theme,started;
try{theme=JSON.parse(localStorage.getItem(key)).text}catch(e){}
if(theme==='auto'&&matchMedia('(prefers-color-scheme: light)').matches)theme='light';
if(theme==='light')document.documentElement.dataset.theme=theme;
function record(event){var at=event.target,free=at.closest&&!at.closest('a'),piece=free&&at.closest('[data-link]');
early.button=free&&at.closest('button')||null;
if(piece&&!early.button)piece.querySelector('a').click()}
var early=window.earlyClick={button:null,stop:function(){removeEventListener('click',record,true)}};
addEventListener('click',record,true);
addEventListener('beforeinstallprompt',function(event){event.preventDefault();window.earlyInstall=event});
function start(){
if(started)return;
started=true;
var sheets=[].map.call(document.querySelectorAll('link[type=${FETCHED_LATER}]'),function(link){return new Promise(function(done){
var whole=link.cloneNode();whole.removeAttribute('type');whole.onload=whole.onerror=done;link.parentNode.replaceChild(whole,link)})});
scripts.concat(preloads).forEach(function(file){
var link=document.createElement('link');
link.rel='modulepreload';link.href=file;document.head.appendChild(link)});
scripts.reduce(function(before,file){return before.then(function(){return import(file)})},Promise.all(sheets))
}
function soon(){requestAnimationFrame(function(){setTimeout(start)})}
try{new PerformanceObserver(soon).observe({type:'paint',buffered:true})}catch(e){}
addEventListener('load',function(){setTimeout(start,document.hidden?0:200)})
}`;
