import type { Context } from 'hono';
import * as v from 'valibot';
import { type Language, language } from '#contract/languages.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import { textOf } from '#server/core/texts.ts';
import { sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { kycPage } from './kyc-page.ts';
import type { SandboxKyc } from './sandbox-kyc.ts';

const deedForm = v.object({ deed: v.picklist(['approve', 'fail', 'close']) });

function framePolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');
}

/** The language in the frame's own address, which is the player's; else the browser's preference. */
function languageOf(context: Context<HttpEnv>): Language {
  const named = v.safeParse(language, context.req.query('lang'));
  return named.success ? named.output : requestMetadataOf(context).language;
}

/** The verification's frame on the sandbox's origin: `/kyc/{transactionId}?lang=`. Takes the origins that may show it. */
export function kycRoutes(kyc: SandboxKyc, parents: readonly string[]): Routes {
  return (app) => {
    app.get('/kyc/:id{\\w+}', async (context) => {
      const { now } = requestMetadataOf(context);
      const shown = languageOf(context);
      context.header('Content-Security-Policy', framePolicy(parents));
      context.header('Cache-Control', 'no-store');
      const run = await kyc.run(context.req.param('id'));
      if (!run) return context.html(await sandboxPage(shown, textOf(shown, 'sandbox.kyc.unknown'), ''), 404);
      const closed = context.req.query('closed') === '1';
      return context.html(await kycPage({ run, language: shown, parents, closed, now }));
    });

    app.post('/kyc/:id{\\w+}', async (context) => {
      const id = context.req.param('id');
      const run = await kyc.run(id);
      const form = v.safeParse(deedForm, await context.req.parseBody());
      const deed = form.success ? form.output.deed : 'close';
      if (run && deed !== 'close') await kyc.act(run, deed, requestMetadataOf(context).now);
      const parent = parents.find((origin) => origin === context.req.query('parent'));
      const address = new URLSearchParams({
        lang: languageOf(context),
        ...(deed === 'close' ? { closed: '1' } : {}),
        ...(parent ? { parent } : {}),
      });
      return context.redirect(`/kyc/${id}?${address}`, 303);
    });
  };
}
