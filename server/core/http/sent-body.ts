// Answers with a body that is sent to many: its forms, its ETags, and the answer without a body for a client that has it already.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A body as it is sent, with the ETag of exactly these bytes. */
interface SentForm {
  body: string | Uint8Array<ArrayBuffer>;
  etag: string;
}

/** One content, plain and in the codings in which it is kept. */
export interface SentForms {
  plain: SentForm;
  br?: SentForm | undefined;
  gzip?: SentForm | undefined;
}

/** The ETag of a body: an unchanged body need not be sent again. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 11)}"`;

export const formOf = (body: SentForm['body']): SentForm => ({ body, etag: etagOf(body) });

/** Shorter bodies are not compressed, as by the server's own compression. */
const LEAST_ZIPPED = 1_024;

/** A text plain and, where it is worth it, in gzip. */
export const textForms = (text: string): SentForms => ({
  plain: formOf(text),
  gzip: text.length < LEAST_ZIPPED ? undefined : formOf(Uint8Array.from(gzipSync(text))),
});

/** The form that the caller has already: `*` is any, and ETags are compared weakly (RFC 9110 13.1.2). */
function formThatIsKnown(context: Context, forms: readonly (SentForm | undefined)[]): SentForm | undefined {
  const known = (context.req.header('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return forms.find((form) => form && (known.includes('*') || known.includes(form.etag)));
}

/** True if the caller takes this coding, by name or by `*`, and doesn't refuse it with `q=0` (RFC 9110 12.5.3). */
function accepts(context: Context, coding: string): boolean {
  const accepted = parseAccept(context.req.header('accept-encoding') ?? '');
  const named =
    accepted.find(({ type }) => type.toLowerCase() === coding) ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}

/**
 * Sends the form that the caller takes, or 304 where they have it. The 304 has the headers of the 200 (RFC 9110 15.4.5), also `Vary`: to the
 * one given `Accept-Encoding` is added for everything that is or may be compressed.
 */
export function sendForms(
  context: Context,
  type: string,
  { plain, br, gzip }: SentForms,
  headers: Readonly<Record<string, string>>,
  status: ContentfulStatusCode = 200,
): Response {
  const coding = br && accepts(context, 'br') ? 'br' : gzip && accepts(context, 'gzip') ? 'gzip' : undefined;
  const form = (coding && { br, gzip }[coding]) ?? plain;
  const known = status === 200 ? formThatIsKnown(context, [form, plain, br, gzip]) : undefined;
  const isCoded = Boolean(br ?? gzip) || COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
  const vary = [headers.Vary, isCoded ? 'Accept-Encoding' : ''].filter(Boolean).join(', ');
  const sent = { ...headers, ETag: (known ?? form).etag, ...(vary ? { Vary: vary } : {}) };
  if (known) return context.body(null, 304, sent);
  return context.body(form.body, status, {
    ...sent,
    'Content-Type': type,
    ...(coding ? { 'Content-Encoding': coding } : {}),
  });
}
