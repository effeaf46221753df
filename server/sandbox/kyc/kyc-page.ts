import { html, raw } from 'hono/html';
import type { Language } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/cpf.ts';
import { textOf } from '#server/core/texts.ts';
import { type Markup, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import type { KycFrameConfig } from './kyc-frame-config.ts';
import type { SandboxKycRun } from './kyc-run-store.ts';

interface KycPageOptions {
  run: SandboxKycRun;
  language: Language;
  /** Origins whose pages may show the frame. */
  parents: readonly string[];
  /** The person pressed close. */
  closed: boolean;
  now: number;
}

/** What the frame reports to the embedding page about a run's end; valid papers are the success of their step. */
function resultOf({ run, closed, now }: KycPageOptions, error: string): KycFrameConfig['result'] {
  if (run.state === 'approved' || run.state === 'face_match_needed') return { status: 'approved', error: '' };
  if (run.state === 'refused') return { status: 'rejected', error };
  if (run.expiresAt <= now) return { status: 'expired', error: '' };
  return closed ? { status: 'closed', error: '' } : null;
}

/** The frame in which a person is verified, or isn't. */
export function kycPage(options: KycPageOptions): Promise<string> {
  const { run, language, parents } = options;
  const say = (key: string, values?: Readonly<Record<string, string>>) =>
    textOf(language, `sandbox.kyc.${key}`, values);
  const result = resultOf(options, say(`failed-${run.step}`));
  const config: KycFrameConfig = { parents: [...parents], transactionId: run.id, step: run.step, result };
  const over = run.state !== 'open' || result?.status === 'expired';
  const buttons: Markup = html`<form method="post">
<button class="main" name="deed" value="approve">${say(`approve-${run.step}`)}</button>
<div class="pair">
<button name="deed" value="close">${say('close')}</button>
<button name="deed" value="fail">${say(`fail-${run.step}`)}</button>
</div>
</form>`;
  const body = html`<p class="lead">${say(`lead-${run.step}`, { provider: run.provider })}</p>
<section class="card">
<dl>
<dt>${say('person')}</dt><dd>${run.name}<br>${formatCpf(run.document)}</dd>
</dl>
${result ? html`<p class="state" role="status">${say(`result-${result.status}`)}</p>` : ''}
${over ? '' : buttons}
</section>
<script type="application/json" id="kyc-config">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/kyc.js"></script>`;
  return sandboxPage(language, say(`title-${run.step}`), body);
}
