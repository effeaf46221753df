import { html } from 'hono/html';
import { type Language, LOCALES } from '#contract/languages.ts';
import { formatCpf } from '#contract/rules/cpf.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { textOf } from '#server/core/texts.ts';
import { type Markup, sandboxPage } from '#server/sandbox/site/sandbox-layout.ts';
import type { Charge } from './charge-store.ts';
import { SANDBOX_PAYEE } from './sandbox-pix.ts';

/** Whose account pays where a test wants another payer: a made-up person's document. */
const OTHER_PAYER = '11144477735';
/** Pays instead when the account’s own document is OTHER_PAYER. */
const THIRD_PAYER = '52998224725';

/** A document that isn't the payer's. */
export const otherPayerThan = (document: string) => (document === OTHER_PAYER ? THIRD_PAYER : OTHER_PAYER);

/** An amount (cents) that isn't what was asked. */
export const wrongAmountFor = (amountCents: number) =>
  amountCents > 100 ? amountCents - 100 : amountCents + 100;

type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

function buttons(charge: Charge, say: Say, money: (cents: number) => string, late: boolean): Markup {
  const document = formatCpf(otherPayerThan(charge.payerDocument));
  return html`${late ? html`<p class="state">${say('late')}</p>` : ''}
<form method="post">
<button class="main" name="deed" value="pay">${say('pay', { amount: money(charge.amountCents) })}</button>
<div class="pair">
<button name="deed" value="expire">${say('expire')}</button>
<button name="deed" value="refuse">${say('refuse')}</button>
</div>
</form>
<details><summary>${say('more')}</summary>
<form method="post">
<button name="deed" value="other-payer">${say('other-payer', { document })}</button>
<button name="deed" value="wrong-amount">${say('wrong-amount', { amount: money(wrongAmountFor(charge.amountCents)) })}</button>
</form>
</details>`;
}

/** The page on which a person plays the payer's bank. `now` in ms. */
export function payerPage(charge: Charge, language: Language, now: number): Promise<string> {
  const say: Say = (key, values) => textOf(language, `sandbox.payer.${key}`, values);
  const money = (cents: number) => formatMoney(cents, LOCALES[language]);
  const clock = new Intl.DateTimeFormat(LOCALES[language], {
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const until = clock.format(charge.expiresAt);
  const refunded =
    charge.refundedCents > 0 ? ` ${say('refunded', { amount: money(charge.refundedCents) })}.` : '';
  const body = html`<p class="lead">${say('lead')}</p>
<section class="card">
<p class="sum">${money(charge.amountCents)}</p>
<dl>
<dt>${say('payee')}</dt><dd>${SANDBOX_PAYEE}</dd>
<dt>${say('payer')}</dt><dd>${charge.payerName}<br>${formatCpf(charge.payerDocument)}</dd>
</dl>
<p class="lead">${say('until', { time: until })}</p>
${
  charge.state === 'open'
    ? buttons(charge, say, money, charge.expiresAt <= now)
    : html`<p class="state" role="status">${say(charge.state)}${refunded}</p>`
}
</section>`;
  return sandboxPage(language, say('title'), body);
}
