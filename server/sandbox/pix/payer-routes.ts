import type { Context } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { type Language, LOCALES, language } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { formatCpf } from '#contract/rules/player/cpf.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { type Markup, SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import type { Charge } from './charge-store.ts';
import { type PayerAction, SANDBOX_PAYEE, type SandboxPix } from './sandbox-pix.ts';

/** An invented document that pays if a test needs another payer. */
const OTHER_PAYER_DOCUMENT = '11144477735';
/** Used if the player's own document is OTHER_PAYER_DOCUMENT. */
const THIRD_PAYER_DOCUMENT = '52998224725';

/** A document that isn't the payer's. */
const otherPayerDocument = (document: string) =>
  document === OTHER_PAYER_DOCUMENT ? THIRD_PAYER_DOCUMENT : OTHER_PAYER_DOCUMENT;

/** An amount (cents) other than the requested one. */
const wrongAmountFor = (amountCents: number) => (amountCents > 100 ? amountCents - 100 : amountCents + 100);

type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

function buttons(charge: Charge, t: Translate, money: (cents: number) => string, late: boolean): Markup {
  const document = formatCpf(otherPayerDocument(charge.payerDocument));
  return html`${late ? html`<p class="state">${t('late')}</p>` : ''}
<form method="post">
<button class="main" name="action" value="pay">${t('pay', { amount: money(charge.amountCents) })}</button>
<div class="pair">
<button name="action" value="expire">${t('expire')}</button>
<button name="action" value="refuse">${t('refuse')}</button>
</div>
</form>
<details><summary>${t('more')}</summary>
<form method="post">
<button name="action" value="other-payer">${t('other-payer', { document })}</button>
<button name="action" value="wrong-amount">${t('wrong-amount', { amount: money(wrongAmountFor(charge.amountCents)) })}</button>
</form>
</details>`;
}

/** The page on which a tester plays the payer's bank. `now` in ms. */
function payerPage(charge: Charge, language: Language, now: number): Promise<string> {
  const t: Translate = (key, values) => sandboxText(language, `payer.${key}`, values);
  const money = (cents: number) => formatMoney(cents, LOCALES[language]);
  const clock = new Intl.DateTimeFormat(LOCALES[language], {
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const until = clock.format(charge.expiresAt);
  const refunded =
    charge.refundedCents > 0 ? ` ${t('refunded', { amount: money(charge.refundedCents) })}.` : '';
  const body = html`<p class="lead">${t('lead')}</p>
<section class="card">
<p class="sum">${money(charge.amountCents)}</p>
<dl>
<dt>${t('payee')}</dt><dd>${SANDBOX_PAYEE}</dd>
<dt>${t('payer')}</dt><dd>${charge.payerName}<br>${formatCpf(charge.payerDocument)}</dd>
</dl>
<p class="lead">${t('until', { time: until })}</p>
${
  charge.state === 'open'
    ? buttons(charge, t, money, charge.expiresAt <= now)
    : html`<p class="state" role="status">${t(charge.state)}${refunded}</p>`
}
</section>`;
  return sandboxPage(language, t('title'), body);
}

const actionForm = v.object({
  action: v.picklist(['pay', 'expire', 'refuse', 'other-payer', 'wrong-amount']),
});
type ActionName = v.InferOutput<typeof actionForm>['action'];

function payerActionOf(name: ActionName, { amountCents, payerDocument }: Charge): PayerAction {
  switch (name) {
    case 'pay':
      return { type: 'paid', amountCents, payerDocument };
    case 'other-payer':
      return { type: 'paid', amountCents, payerDocument: otherPayerDocument(payerDocument) };
    case 'wrong-amount':
      return { type: 'paid', amountCents: wrongAmountFor(amountCents), payerDocument };
    case 'expire':
      return { type: 'expired' };
    case 'refuse':
      return { type: 'refused' };
  }
}

/** The language in the page's own address, which is the player's; else the browser's preference. */
function languageOf(context: Context<HttpEnv>): Language {
  const named = v.safeParse(language, context.req.query('lang'));
  return named.success ? named.output : requestMetadataOf(context).language;
}

/** The payer's page on the sandbox's origin: `/pix/{chargeId}?lang=`. */
export function payerRoutes(pix: SandboxPix): Routes {
  return (app) => {
    app.get('/pix/:id{\\w+}', async (context) => {
      const { now } = requestMetadataOf(context);
      const shown = languageOf(context);
      context.header('Content-Security-Policy', SANDBOX_PAGE_POLICY);
      context.header('Cache-Control', 'no-store');
      const charge = await pix.findCharge(context.req.param('id'));
      if (charge) return context.html(await payerPage(charge, shown, now));
      return context.html(await sandboxPage(shown, sandboxText(shown, 'payer.unknown'), ''), 404);
    });

    app.post('/pix/:id{\\w+}', async (context) => {
      const { now } = requestMetadataOf(context);
      const id = context.req.param('id');
      const charge = await pix.findCharge(id);
      const form = v.safeParse(actionForm, await context.req.parseBody());
      if (charge && form.success)
        await pix.applyPayerAction(id, payerActionOf(form.output.action, charge), now);
      return context.redirect(`/pix/${id}?lang=${languageOf(context)}`, 303);
    });
  };
}
