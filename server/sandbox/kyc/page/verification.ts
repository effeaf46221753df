// The verification frame: reports to the embedding page that it has loaded, and how the run ended. It imports no code, so
// that the build makes one file of it.
import type { KycFrameMessage } from '#contract/frame-messages.ts';
import type { KycFrameConfig } from '../kyc-frame-config.ts';

const { parents, transactionId, step, result }: KycFrameConfig = JSON.parse(
  document.getElementById('kyc-config')?.textContent ?? '',
);

/** Origin of the embedding page: from the address after the first form was sent, else from the referrer. */
function parentOrigin(): string | undefined {
  const named = new URLSearchParams(location.search).get('parent');
  const came = URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
  return parents.find((origin) => origin === (named ?? came));
}

const origin = parentOrigin();
if (origin && parent !== window) {
  for (const form of document.forms) {
    const address = new URL(location.href);
    address.searchParams.set('parent', origin);
    form.action = address.href;
  }
  const message: KycFrameMessage = result
    ? { protocol: 'varanda-kyc/1', type: 'result', transactionId, step, ...result }
    : { protocol: 'varanda-kyc/1', type: 'ready', transactionId };
  parent.postMessage(message, origin);
}
