import { html } from 'hono/html';
import * as v from 'valibot';
import { type Language, LOCALES } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/player/cpf.ts';
import type { MovableClock } from '#server/core/clock.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { KYC_TEST_DOCUMENTS } from '#server/sandbox/kyc/sandbox-kyc.ts';
import { personOf, TEST_DOCUMENTS } from '#server/sandbox/registers/sandbox-document-register.ts';
import { BARRED_TEST_DOCUMENTS } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { VPN_ADDRESSES } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';

interface TestIdentity {
  kind: 'document' | 'address';
  value: string;
  /** What it brings about, in the language. */
  effect: string;
}

/** All test values to which the sandboxed parties react in a special way (D8). */
function testIdentities(language: Language): TestIdentity[] {
  const t = (key: string, name = '') => sandboxText(language, `case.${key}`, { name });
  const document = (value: string, effect: string): TestIdentity => ({
    kind: 'document',
    value: formatCpf(value),
    effect,
  });
  return [
    ...TEST_DOCUMENTS.map((entry) => document(entry.document, t(entry.shows, entry.name))),
    ...BARRED_TEST_DOCUMENTS.map((entry) =>
      document(entry.document, `${t('barred')}: ${personOf(entry.document).name}`),
    ),
    ...KYC_TEST_DOCUMENTS.map((entry) =>
      document(entry.document, `${t(`kyc-${entry.shows}`)}: ${personOf(entry.document).name}`),
    ),
    ...VPN_ADDRESSES.map((value): TestIdentity => ({ kind: 'address', value, effect: t('vpn') })),
  ];
}

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
      const t = (key: string) => sandboxText(language, `home.${key}`);
      const format = new Intl.DateTimeFormat(LOCALES[language], {
        dateStyle: 'full',
        timeStyle: 'medium',
        timeZone: 'America/Sao_Paulo',
      });
      const table = (kind: 'document' | 'address') => html`<table>
<thead><tr><th scope="col">${t('value')}</th><th scope="col">${t('effect')}</th></tr></thead>
<tbody>${testIdentities(language)
        .filter((identity) => identity.kind === kind)
        .map(({ value, effect }) => html`<tr><td>${value}</td><td>${effect}</td></tr>`)}</tbody>
</table>`;
      const body = html`<p class="lead">${t('lead')}</p>
<section class="card"><h2>${t('documents')}</h2>${table('document')}
<p class="lead">${sandboxText(language, 'case.anybody')}.</p></section>
<section class="card"><h2>${t('addresses')}</h2>${table('address')}</section>
<section class="card"><h2><a href="/outbox">${sandboxText(language, 'outbox.title')}</a></h2>
<p>${sandboxText(language, 'outbox.lead')}</p></section>
<section class="card"><h2>${t('clock')}</h2><p>${format.format(now)}</p></section>`;
      context.header('Content-Security-Policy', SANDBOX_PAGE_POLICY);
      return context.html(await sandboxPage(language, t('title'), body));
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
