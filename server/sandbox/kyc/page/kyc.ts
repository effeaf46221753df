// The verification's frame: tells the page around it that it is there, and how the run ended. It imports no code, so that
// it is one file.
import type { KycFrameMessage } from '#contract/frame-messages.ts';
import type { KycFrameConfig } from '../kyc-frame-config.ts';

const { parents, transactionId, step, result }: KycFrameConfig = JSON.parse(
  document.getElementById('kyc-config')?.textContent ?? '',
);

/** The origin of the page around: named in the address after the first form was sent, else the one that came from. */
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
