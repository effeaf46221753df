// Which answers may rest in a store, and under which address.
import { chooseLanguage } from '#contract/languages.ts';

/** The backend spoke: JSON, not the page that a captive portal or a failing proxy puts in its place. */
export function isAnswer(response: Pick<Response, 'redirected' | 'headers'>): boolean {
  return !response.redirected && /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
}

/** Under which address an answer is kept: each language has its own. */
export function keyOf(request: Pick<Request, 'url' | 'headers'>): string {
  const key = new URL(request.url);
  key.searchParams.set('kept-language', chooseLanguage(request.headers.get('Accept-Language')));
  return key.href;
}

/** Whether an answer may be kept as a picture. */
export function isPicture(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return (
    response.status === 200 &&
    response.type !== 'opaque' &&
    (response.headers.get('Content-Type') ?? '').startsWith('image/')
  );
}
