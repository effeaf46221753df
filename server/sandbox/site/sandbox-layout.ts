import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';

/** What a `html` template gives. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A policy for pages that show no more than text and forms of their own origin. */
export const SANDBOX_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Three bricks of the sandbox's own pattern, so that its pages aren't mistaken for a bank's. */
const MARK = raw(
  '<svg class="mark" aria-hidden="true" viewBox="0 0 72 24"><path d="M0 0h24v24A24 24 0 0 1 0 0z" fill="#E25532"/>' +
    '<path d="M48 0v24H24A24 24 0 0 1 48 0z" fill="#F6BC31"/><path d="M48 24V0h24a24 24 0 0 1-24 24z" fill="#23449F"/></svg>',
);

/** A page of a sandboxed party, labelled as such. Gives HTML. */
export async function sandboxPage(language: Language, title: string, body: Markup | ''): Promise<string> {
  const page = html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header aria-label="Sandbox">${MARK}<p>${sandboxText(language, 'label')}</p></header>
<main aria-labelledby="title">
<h1 id="title">${title}</h1>
${body}
</main>
</body>
</html>`;
  return (await page).toString();
}
