// The OpenAPI document as a readable page: plain HTML, one inline style sheet, no script.
import { inlineHashes } from '#server/core/http/security/security-headers.ts';

/** The page's only style sheet; light and dark follow the device. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8cfc0, #4a4438); --soft: light-dark(#6b6252, #b8ad99); --acc: light-dark(#815f00, #f6bc31); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 1080px; background: light-dark(#fffdf8, #1b1813); color: light-dark(#1b1813, #f7f0e2); font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; scroll-margin-top: 16px; }
a { color: var(--acc); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 8px; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; padding: 0 8px; }
details { border-top: 1px solid var(--line); scroll-margin-top: 16px; }
summary { padding: 10px 4px; min-height: 44px; cursor: pointer; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--acc); outline-offset: 2px; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--acc); }
.sum { display: block; color: var(--soft); }
.wide { overflow-x: auto; margin: 0 0 16px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { padding: 4px; text-align: left; font-weight: 700; }
th, td { padding: 6px 10px 6px 4px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th, small { color: var(--soft); font-weight: 400; }
tbody th { font-weight: 400; }
td { overflow-wrap: anywhere; min-width: 7em; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
`;

type Json = Readonly<Record<string, unknown>>;

/** Escapes text that comes from schemas and summaries. */
const plain = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (value: unknown, ...keys: readonly string[]): Json => {
  const found = keys.reduce<unknown>((place, key) => (isObject(place) ? place[key] : undefined), value);
  return isObject(found) ? found : {};
};
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
};

/** Resolves a reference within the document; any other value is returned as it is. */
function resolved(value: unknown, document: Json): Json {
  const reference = isObject(value) ? value.$ref : undefined;
  if (typeof reference !== 'string') return isObject(value) ? value : {};
  return objectAt(document, ...reference.replace(/^#\//, '').split('/'));
}

const BOUNDS: readonly (readonly [key: string, words: string])[] = [
  ['format', ''],
  ['pattern', 'like '],
  ['minLength', 'from length '],
  ['maxLength', 'up to length '],
  ['minimum', 'from '],
  ['maximum', 'up to '],
  ['minItems', 'entries from '],
  ['maxItems', 'entries up to '],
  ['default', 'else '],
];

/** A schema's type as a text: `text`, `list of number`, `"on" or "off"`. */
function kindOf(schema: Json): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = listAt(schema, 'enum');
  if (choices.length > 0) return choices.map((one) => JSON.stringify(one)).join(' or ');
  const variants = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].filter(isObject);
  if (variants.length > 0) return [...new Set(variants.map(kindOf))].join(' or ');
  if (schema.type === 'array') return `list of ${kindOf(objectAt(schema, 'items'))}`;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

const boundsOf = (schema: Json) =>
  BOUNDS.flatMap(([key, words]) => {
    const bound = schema[key];
    const bare = typeof bound === 'string' && bound !== '';
    return bound === undefined ? [] : [words + (bare ? bound : JSON.stringify(bound))];
  }).join(', ');

/** The fields below a schema, including those of lists and variants, each with its path: `data[].amount`. */
function fieldsOf(schema: Json, document: Json, place = '', depth = 0): string[] {
  if (depth > 8) return [];
  const own = resolved(schema, document);
  const required = listAt(own, 'required');
  const properties = Object.entries(objectAt(own, 'properties')).flatMap(([name, value]) => {
    const field = resolved(value, document);
    const path = place === '' ? name : `${place}.${name}`;
    const tag = required.includes(name) ? '' : ' <small>may be missing</small>';
    const row = `<tr><th scope="row"><code>${plain(path)}</code>${tag}</th><td>${plain(kindOf(field))}</td><td>${plain(boundsOf(field))}</td></tr>`;
    return [row, ...fieldsOf(field, document, path, depth + 1)];
  });
  const items = isObject(own.items) ? fieldsOf(own.items, document, `${place}[]`, depth + 1) : [];
  const variants = [...listAt(own, 'anyOf'), ...listAt(own, 'oneOf'), ...listAt(own, 'allOf')]
    .filter(isObject)
    .flatMap((one) => fieldsOf(one, document, place, depth + 1));
  return [...new Set([...properties, ...items, ...variants])];
}

function table(caption: string, head: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '';
  const heads = head.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<div class="wide" tabindex="0" role="group" aria-label="${plain(caption)}"><table><caption>${plain(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function schemaPart(title: string, content: unknown, document: Json): string {
  const schema = resolved(objectAt(content, 'content', 'application/json', 'schema'), document);
  const fields = fieldsOf(schema, document);
  if (fields.length > 0) return table(title, ['Field', 'Kind', 'Bounds'], fields);
  return `<p>${plain(title)}: ${plain(kindOf(schema))}${schema.type === 'object' ? ' without fields' : ''}</p>`;
}

/** Who sends what carries a security scheme other than the player's. */
const SENDERS: Readonly<Record<string, string>> = {
  operator: 'a person of the operator’s, with their token as bearer token',
  partySignature: 'an outside party, with its signature',
  sportsbookToken: 'the server of an embedded sportsbook',
};

function whoOf(security: readonly unknown[]): string {
  if (security.length === 0) return 'visitors and players';
  const [sender, roles] =
    security.flatMap((one) => (isObject(one) ? Object.entries(one) : [])).find(([one]) => SENDERS[one]) ?? [];
  if (sender) {
    const words = SENDERS[sender] ?? '';
    return Array.isArray(roles) && roles.length > 0
      ? `${words}, in one of the roles ${roles.join(', ')}`
      : words;
  }
  return security.some((one) => isObject(one) && Object.keys(one).length === 0)
    ? 'visitors and players; a bearer token changes the answer'
    : 'a player, by bearer token';
}

function callPart(method: string, path: string, operation: Json, document: Json): string {
  const parameters = listAt(operation, 'parameters').map((one) => {
    const { name, in: where, required, description, schema } = resolved(one, document);
    const field = isObject(schema) ? schema : {};
    const tag = required === true ? '' : ' <small>may be missing</small>';
    const words = [boundsOf(field), typeof description === 'string' ? description : ''].filter(Boolean);
    return `<tr><th scope="row"><code>${plain(name)}</code>${tag}</th><td>${plain(where)}, ${plain(kindOf(field))}</td><td>${plain(words.join('. '))}</td></tr>`;
  });
  const { '200': good, ...refusals } = objectAt(operation, 'responses');
  const refused = Object.entries(refusals).map(
    ([status, answer]) =>
      `<tr><th scope="row">${plain(status)}</th><td>${plain(objectAt(answer).description ?? '')}</td></tr>`,
  );
  const id = plain(operation.operationId);
  return `<details open id="${id}"><summary><span class="method ${plain(method)}">${plain(method.toUpperCase())}</span> <code>${plain(path)}</code> <span class="sum">${plain(operation.summary)}</span></summary>
<p>${id}: for ${whoOf(listAt(operation, 'security'))}.</p>
${table('Parameters', ['Name', 'Where', 'Bounds'], parameters)}
${operation.requestBody === undefined ? '' : schemaPart('Body', operation.requestBody, document)}
${schemaPart('Answer', good, document)}
${table('Refused with', ['Status', 'Codes'], refused)}
</details>`;
}

/** The page of a document. Returns the HTML and the content security policy for it. */
export function docsPage(document: Json): { html: string; policy: string } {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(objectAt(document, 'paths'))) {
    for (const [method, operation] of Object.entries(objectAt(methods))) {
      if (!isObject(operation)) continue;
      const [tag = 'house'] = listAt(operation, 'tags').map(String);
      groups.set(tag, [...(groups.get(tag) ?? []), callPart(method, path, operation, document)]);
    }
  }
  const { title, description } = objectAt(document, 'info');
  const tags = [...groups.keys()].toSorted();
  const problem = objectAt(document, 'components', 'schemas', 'Problem');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${plain(title)}: calls</title><style>${STYLE}</style></head><body>
<header><h1>${plain(title)}: calls</h1>
<p>${plain(description)} The same for programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Your browser's own search finds any path, field or code.</p>
<nav aria-label="Groups"><ul>${tags.map((tag) => `<li><a href="#tag-${plain(tag)}">${plain(tag)}</a></li>`).join('')}<li><a href="#problem">problem</a></li></ul></nav></header>
<main>${tags
    .map(
      (tag) =>
        `<section aria-labelledby="tag-${plain(tag)}"><h2 id="tag-${plain(tag)}">${plain(tag)}</h2>${(groups.get(tag) ?? []).join('\n')}</section>`,
    )
    .join('\n')}
<section aria-labelledby="problem"><h2 id="problem">problem</h2><p>What every refused call answers.</p>
${table('Problem', ['Field', 'Kind', 'Bounds'], fieldsOf(problem, document))}</section></main></body></html>`;
  const policy = `default-src 'none'; style-src ${inlineHashes(html, 'style').join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
