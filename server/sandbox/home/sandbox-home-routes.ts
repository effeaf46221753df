import { html } from 'hono/html';
import * as v from 'valibot';
import { LOCALES } from '#contract/languages.ts';
import type { MovableClock } from '#server/core/clock.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { testIdentities } from './test-identities.ts';

/** A year and some: the furthest that one call moves the clock (ms). */
const FURTHEST_MS = 400 * 86_400_000;
const moveClock = v.object({
  ms: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(FURTHEST_MS)),
});

/** What only a sandbox has, on its origin: the list of test identities and the call that moves the server's clock. */
export function sandboxRoutes({ log }: Services, clock: MovableClock): Routes {
  return (app) => {
    app.get('/', async (context) => {
      const { language, now } = requestMetadataOf(context);
      const say = (key: string) => textOf(language, `sandbox.home.${key}`);
      const format = new Intl.DateTimeFormat(LOCALES[language], {
        dateStyle: 'full',
        timeStyle: 'medium',
        timeZone: 'America/Sao_Paulo',
      });
      const table = (kind: 'document' | 'address') => html`<table>
<thead><tr><th scope="col">${say('value')}</th><th scope="col">${say('effect')}</th></tr></thead>
<tbody>${testIdentities(language)
        .filter((identity) => identity.kind === kind)
        .map(({ value, effect }) => html`<tr><td>${value}</td><td>${effect}</td></tr>`)}</tbody>
</table>`;
      const body = html`<p class="lead">${say('lead')}</p>
<section class="card"><h2>${say('documents')}</h2>${table('document')}
<p class="lead">${textOf(language, 'sandbox.case.anybody')}.</p></section>
<section class="card"><h2>${say('addresses')}</h2>${table('address')}</section>
<section class="card"><h2><a href="/outbox">${textOf(language, 'sandbox.outbox.title')}</a></h2>
<p>${textOf(language, 'sandbox.outbox.lead')}</p></section>
<section class="card"><h2>${say('clock')}</h2><p>${format.format(now)}</p></section>`;
      context.header('Content-Security-Policy', SANDBOX_PAGE_POLICY);
      return context.html(await sandboxPage(language, say('title'), body));
    });

    app.get('/sandbox/identities', (context) =>
      context.json(testIdentities(requestMetadataOf(context).language)),
    );

    app.post('/sandbox/clock', async (context) => {
      const { ms } = validateInput(moveClock, await readBody(context));
      clock.advance(ms);
      log.info({ ms }, 'the clock was moved on');
      return context.json({ now: new Date(clock.now()).toISOString() });
    });
  };
}
