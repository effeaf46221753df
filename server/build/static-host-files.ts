// Files with a build's headers for hosts of plain files: for nginx, for Caddy, and `_headers` for hosts that read one (Netlify,
// Cloudflare Pages).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_FILE } from '#contract/build-files.ts';
import { FILE_PATHS } from '#contract/rules/page/file-path.ts';
import { type StaticHostHeaders, staticHostHeaders } from './static-host-headers.ts';

/** What the reference backend answers beside the page (docs/operators.md): calls, sockets, pictures, and calls of outside parties. */
const BACKEND_FOLDERS = ['/api/', '/v2/', '/media/', '/storage/', '/wallet/', '/embed/'];
const SOCKETS = '/app/';
/** The operator's calls, which stay inside. */
const OPERATOR_CALLS = '/api/ops/';
const BACKEND_FILES = ['/sitemap.xml', '/robots.txt'];
/** Of them what a page of another origin asks its own host for. */
const PICTURES = ['/media/', '/storage/'];

/** Types besides text/html that become much smaller. */
const COMPRESSED_TYPES = [
  'text/css',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'image/svg+xml',
];

const MANIFEST = '/manifest.webmanifest';
const MISSING_FILE = FILE_PATHS.map(({ source }) => source).join('|');

/** The built page's HTML files, by their paths. */
function pagesIn(client: string): Map<string, string> {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'));
  return new Map(names.toSorted().map((name) => [`/${name}`, readFileSync(join(client, name), 'utf8')]));
}

/**
 * Writes the files into a folder. Takes the folder of the built page with its final pages, and the environment that it was built with.
 * Throws what `staticHostHeaders` throws.
 */
export function writeStaticHostFiles(
  client: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const pages = pagesIn(client);
  const headers = staticHostHeaders([...pages.values()], environment);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('_headers', headersFile([...pages.keys()], headers));
  write('nginx.conf', nginxFile(headers));
  write('Caddyfile', caddyFile(headers));
}

const lines = (given: Record<string, string>, line: (name: string, value: string) => string) =>
  Object.entries(given).map(([name, value]) => line(name, value));

function headersFile(pages: readonly string[], { assets, others }: StaticHostHeaders): string {
  const { 'Cache-Control': cache = '', ...ofAll } = others;
  const line = (name: string, value: string) => `  ${name}: ${value}`;
  const addresses = pages.flatMap((page) => {
    const folder = page.replace(/index\.html$/, '');
    return folder === page ? [page] : [...new Set([page, folder, folder.replace(/(.)\/$/, '$1')])];
  });
  const files = ['/sw.js', '/version.json', MANIFEST, '/settings.fallback.json'];
  // Rules that match the same address add up: the caching is in no rule for all.
  return [
    '/*',
    ...lines(ofAll, line),
    '/assets/*',
    line('Cache-Control', assets['Cache-Control'] ?? ''),
    ...[...addresses, ...files].flatMap((address) => [address, line('Cache-Control', cache)]),
    '',
  ].join('\n');
}

function nginxFile({ assets, others, backend }: StaticHostHeaders): string {
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
  const header = (name: string, value: string) => `  add_header ${name} ${quoted(value)} always;`;
  // A 404 of an asset must not be kept: the next build may have the file.
  const assetHeader = (name: string, value: string) => header(name, value).replace(' always;', ';');
  const block = (place: string, ...content: string[]) => [`location ${place} {`, ...content, '}'];
  // In each block: an operator's own `server` block may have these lines too, and nginx refuses them twice.
  const compressed = ['  gzip on;', '  gzip_vary on;', `  gzip_types ${COMPRESSED_TYPES.join(' ')};`];
  const pageHeaders = [...compressed, ...lines(others, header)];
  const passed = [
    '  proxy_pass http://backend;',
    '  proxy_http_version 1.1;',
    '  proxy_set_header Host $http_host;',
    '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  ];
  const upgraded = [
    '  proxy_set_header Upgrade $http_upgrade;',
    '  proxy_set_header Connection upgrade;',
    '  proxy_read_timeout 1h;',
  ];
  const backendBlocks = backend
    ? PICTURES.flatMap((place) => block(`^~ ${place}`, `  return 307 ${backend}$request_uri;`))
    : [
        ...block(`^~ ${OPERATOR_CALLS}`, '  return 404;'),
        ...BACKEND_FOLDERS.flatMap((place) => block(`^~ ${place}`, ...passed)),
        ...BACKEND_FILES.flatMap((place) => block(`= ${place}`, ...passed)),
        ...block(`^~ ${SOCKETS}`, ...passed, ...upgraded),
      ];
  return [
    '# Written by the build, for its own files alone. Include it in a `server` block whose `root` is the folder of the built page.',
    ...(backend
      ? []
      : ['# Outside of `server` say where the backend is: upstream backend { server 127.0.0.1:3000; }']),
    '# nginx itself compresses with gzip alone, text/html always.',
    ...backendBlocks,
    ...block('^~ /assets/', '  try_files $uri =404;', ...compressed, ...lines(assets, assetHeader)),
    ...block(`= ${MANIFEST}`, '  types { }', '  default_type application/manifest+json;', ...pageHeaders),
    '# A missing file is no page.',
    ...block(`~* ${quoted(MISSING_FILE)}`, '  try_files $uri =404;', ...pageHeaders),
    ...block('/', `  try_files $uri $uri/index.html /${SHELL_FILE};`, ...pageHeaders),
    '',
  ].join('\n');
}

function caddyFile({ assets, others, backend }: StaticHostHeaders): string {
  const header = (name: string, value: string) => `\t\theader ${name} \`${value}\``;
  const files = ['\t\tfile_server {', '\t\t\tprecompressed br', '\t\t}'];
  const handle = (matcher: string, ...content: string[]) => [`\thandle ${matcher}{`, ...content, '\t}'];
  const all = (places: readonly string[]) => places.map((place) => place.replace(/\/$/, '/*')).join(' ');
  const backendBlocks = backend
    ? [`\t@pictures path ${all(PICTURES)}`, ...handle('@pictures ', `\t\tredir ${backend}{uri} 307`)]
    : [
        `\t@operators path ${all([OPERATOR_CALLS])}`,
        ...handle('@operators ', '\t\trespond 404'),
        `\t@calls path ${all([...BACKEND_FOLDERS, SOCKETS, ...BACKEND_FILES])}`,
        ...handle('@calls ', '\t\treverse_proxy {$BACKEND:127.0.0.1:3000}'),
      ];
  return [
    '# Written by the build, for its own files alone. Import it in a site whose `root` is the folder of the built page.',
    ...(backend ? [] : ['# The variable BACKEND says where the backend is.']),
    'route {',
    ...backendBlocks,
    // A 404 of an asset must not be kept: the next build may have the file.
    ...handle(
      '/assets/* ',
      '\t\t@there file',
      ...lines(assets, (name, value) => header(`@there ${name}`, value)),
      ...files,
    ),
    '\t# A missing file is no page.',
    `\t@file path_regexp \`(?i)${MISSING_FILE}\``,
    ...handle(
      '@file ',
      ...lines(others, header),
      header(`${MANIFEST} Content-Type`, 'application/manifest+json'),
      ...files,
    ),
    ...handle(
      '',
      ...lines(others, header),
      `\t\ttry_files {path} {path}/index.html /${SHELL_FILE}`,
      ...files,
    ),
    '}',
    '',
  ].join('\n');
}
