import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import * as v from 'valibot';
import { type Language, language } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/player/cpf.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { type Markup, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import { sandboxText } from '#server/sandbox/texts/sandbox-texts.ts';
import type { KycFrameConfig } from './kyc-frame-config.ts';
import type { SandboxKycRun } from './kyc-run-store.ts';
import type { SandboxKyc } from './sandbox-kyc.ts';

interface KycPageOptions {
  run: SandboxKycRun;
  language: Language;
  /** Origin of the page that shows the frame; undefined: none that may. */
  parent: string | undefined;
  /** The tester pressed close. */
  closed: boolean;
  now: number;
}

/** The result that the frame reports to the embedding page. Valid documents count as success of the onboarding step. */
function resultOf({ run, closed, now }: KycPageOptions, error: string): KycFrameConfig['result'] {
  if (run.state === 'approved' || run.state === 'face_match_needed') return { status: 'approved', error: '' };
  if (run.state === 'refused') return { status: 'rejected', error };
  if (run.expiresAt <= now) return { status: 'expired', error: '' };
  return closed ? { status: 'closed', error: '' } : null;
}

/** The page in the verification frame. */
function kycPage(options: KycPageOptions): Promise<string> {
  const { run, language, parent } = options;
  const t = (key: string, values?: Readonly<Record<string, string>>) =>
    sandboxText(language, `kyc.${key}`, values);
  const result = resultOf(options, t(`failed-${run.step}`));
  const config: KycFrameConfig = { parent: parent ?? null, transactionId: run.id, step: run.step, result };
  const over = run.state !== 'open' || result?.status === 'expired';
  const address = addressOf(run.id, { lang: language, ...(parent ? { parent } : {}) });
  const buttons: Markup = html`<form method="post" action="${address}">
<button class="main" name="action" value="approve">${t(`approve-${run.step}`)}</button>
<div class="pair">
<button name="action" value="close">${t('close')}</button>
<button name="action" value="fail">${t(`fail-${run.step}`)}</button>
</div>
</form>`;
  const body = html`<p class="lead">${t(`lead-${run.step}`, { provider: run.provider })}</p>
<section class="card">
<dl>
<dt>${t('person')}</dt><dd>${run.name}<br>${formatCpf(run.document)}</dd>
</dl>
${result ? html`<p class="state" role="status">${t(`result-${result.status}`)}</p>` : ''}
${over ? '' : buttons}
</section>
<script type="application/json" id="kyc-config">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/kyc.js"></script>`;
  return sandboxPage(language, t(`title-${run.step}`), body);
}

const addressOf = (id: string, query: Readonly<Record<string, string>>) =>
  `/kyc/${id}?${new URLSearchParams(query)}`;

/**
 * The origin of the page that shows the frame: from the address after the first form was sent, else from the referrer. Known to the
 * server, so that a form that is sent before the frame's script has loaded keeps it.
 */
function parentOf(context: Context<HttpEnv>, parents: readonly string[]): string | undefined {
  const referrer = context.req.header('referer') ?? '';
  const came = URL.canParse(referrer) ? new URL(referrer).origin : '';
  return parents.find((origin) => origin === (context.req.query('parent') ?? came));
}

const actionForm = v.object({ action: v.picklist(['approve', 'fail', 'close']) });

function framePolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
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
      const run = await kyc.findRun(context.req.param('id'));
      if (!run) return context.html(await sandboxPage(shown, sandboxText(shown, 'kyc.unknown'), ''), 404);
      const closed = context.req.query('closed') === '1';
      return context.html(
        await kycPage({ run, language: shown, parent: parentOf(context, parents), closed, now }),
      );
    });

    app.post('/kyc/:id{\\w+}', async (context) => {
      const id = context.req.param('id');
      const run = await kyc.findRun(id);
      const form = v.safeParse(actionForm, await context.req.parseBody());
      const action = form.success ? form.output.action : 'close';
      if (run && action !== 'close') await kyc.applyAction(run, action, requestMetadataOf(context).now);
      const parent = parents.find((origin) => origin === context.req.query('parent'));
      const address = addressOf(id, {
        lang: languageOf(context),
        ...(action === 'close' ? { closed: '1' } : {}),
        ...(parent ? { parent } : {}),
      });
      return context.redirect(address, 303);
    });
  };
}
