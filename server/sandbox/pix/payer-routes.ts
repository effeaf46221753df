import type { Context } from 'hono';
import * as v from 'valibot';
import { type Language, language } from '#contract/languages.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import { textOf } from '#server/core/texts.ts';
import { SANDBOX_PAGE_POLICY, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import type { Charge } from './charge-store.ts';
import { otherPayerThan, payerPage, wrongAmountFor } from './payer-page.ts';
import type { PayerAction, SandboxPix } from './sandbox-pix.ts';

const deedForm = v.object({ deed: v.picklist(['pay', 'expire', 'refuse', 'other-payer', 'wrong-amount']) });
type DeedName = v.InferOutput<typeof deedForm>['deed'];

function deedOf(name: DeedName, { amountCents, payerDocument }: Charge): PayerAction {
  switch (name) {
    case 'pay':
      return { type: 'paid', amountCents, payerDocument };
    case 'other-payer':
      return { type: 'paid', amountCents, payerDocument: otherPayerThan(payerDocument) };
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
      const charge = await pix.charge(context.req.param('id'));
      if (charge) return context.html(await payerPage(charge, shown, now));
      return context.html(await sandboxPage(shown, textOf(shown, 'sandbox.payer.unknown'), ''), 404);
    });

    app.post('/pix/:id{\\w+}', async (context) => {
      const { now } = requestMetadataOf(context);
      const id = context.req.param('id');
      const charge = await pix.charge(id);
      const form = v.safeParse(deedForm, await context.req.parseBody());
      if (charge && form.success) await pix.act(id, deedOf(form.output.deed, charge), now);
      return context.redirect(`/pix/${id}?lang=${languageOf(context)}`, 303);
    });
  };
}
