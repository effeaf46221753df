import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { createMiddleware } from 'hono/factory';

/** What a caller who signs its messages is asked for by a 401. */
export const SIGNATURE_CHALLENGE = { 'WWW-Authenticate': 'Signature' };

/** Adds what HTTP demands of every answer and no route has to know. Comes before the compression. */
export const completeHeaders = createMiddleware(async (context, next) => {
  await next();
  const { headers, status } = context.res;
  // RFC 9110 15.5.2: a 401 names the scheme that it asks for.
  if (status === 401 && !headers.has('WWW-Authenticate')) context.header('WWW-Authenticate', 'Bearer');
  // RFC 9110 9.3.2: HEAD has the headers of GET, also the one that the compression adds.
  const vary = headers.get('Vary') ?? '';
  const isVaried =
    /accept-encoding/i.test(vary) || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '');
  if (context.req.method === 'HEAD' && !isVaried)
    context.header('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
});
