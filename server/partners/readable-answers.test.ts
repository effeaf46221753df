import { describe, expect, test } from 'vitest';
import { DocumentRegisterUnavailable } from './documents/document-register.ts';
import { CallbackRefused, type KycProvider } from './kyc/kyc-provider.ts';
import type { Parties } from './parties.ts';
import { type PixProvider, WebhookRefused } from './pix/pix-provider.ts';
import { UnreadableAnswer, withReadableAnswers } from './readable-answers.ts';

const HEADERS = new Headers();
const NOW = Date.UTC(2026, 10, 20, 15);

/** A payment provider whose answers all carry this text. */
function bank(text: string): PixProvider {
  return withReadableAnswers('pix', {
    createCharge: async () => ({ code: 'br', chargeId: text }),
    lookUpCharge: async () => ({ code: 'br', chargeId: text, expiresAt: 1 }),
    hasPayout: async () => false,
    hasRefund: async () => false,
    createPayout: async () => {},
    findKeyOwner: async () => text,
    refund: async () => {},
    parseWebhook: () => ({
      eventId: 'e',
      payoutId: 'p',
      withdrawalId: text,
      type: 'payout_paid',
      amountCents: 1,
      at: NOW,
    }),
  } satisfies PixProvider);
}
const kyc = (text: string): KycProvider =>
  withReadableAnswers('kyc', {
    name: 'caf',
    startVerification: async () => ({
      transactionId: 't',
      url: 'https://kyc.example',
      script: { a: [text] },
    }),
    parseCallback: () => ({ transactionId: text, outcome: 'approved' }),
  } satisfies KycProvider);
const charge = {} as Parameters<PixProvider['createCharge']>[0];
const run = {} as Parameters<KycProvider['startVerification']>[0];

describe.each(['e\u0000', 'e\ud800', '\udc00e'])('an answer with %j', (text) => {
  test('of a payment provider is refused', async () => {
    await expect(bank(text).createCharge(charge)).rejects.toThrow(UnreadableAnswer);
    await expect(bank(text).findKeyOwner('email', 'a@b.example')).rejects.toThrow(UnreadableAnswer);
    expect(() => bank(text).parseWebhook('', HEADERS, NOW)).toThrow(WebhookRefused);
  });

  test('of a company that verifies people is refused, deep inside too', async () => {
    await expect(kyc(text).startVerification(run)).rejects.toThrow('kyc.startVerification script.a.0');
    expect(() => kyc(text).parseCallback('', HEADERS, NOW)).toThrow(CallbackRefused);
  });

  test('of the register of persons counts as none', async () => {
    const register = withReadableAnswers('documents', {
      lookUp: async () => ({ name: text, birthday: '1990-01-31' }),
    });
    await expect(register.lookUp('52998224725', NOW)).rejects.toThrow(DocumentRegisterUnavailable);
  });

  test('of a provider of games is refused', async () => {
    const games = withReadableAnswers('games', {
      name: 'studio',
      launchUrl: () => text,
      jackpots: async () => [{ engine: text, potCents: 1, startCents: 1, share: 1, oneIn: 1 }],
      payTable: () => [],
    });
    expect(() => games.launchUrl({} as never, NOW)).toThrow(UnreadableAnswer);
    await expect(games.jackpots()).rejects.toThrow(UnreadableAnswer);
  });
});

test('every other answer, and what an adapter throws, pass unchanged', async () => {
  expect(await bank('ç 🎲').createCharge(charge)).toEqual({ code: 'br', chargeId: 'ç 🎲' });
  expect(kyc('t').name).toBe('caf');
  class Own {
    readonly #text = 'own';
    async lookUp() {
      return { name: this.#text, birthday: '1990-01-31' };
    }
  }
  const register: Parties['documents'] = withReadableAnswers('documents', new Own());
  expect(await register.lookUp('', NOW)).toEqual({ name: 'own', birthday: '1990-01-31' });
  const broken = withReadableAnswers('mail', { send: () => Promise.reject(new Error('no way')) });
  await expect(broken.send({} as never, NOW)).rejects.toThrow('no way');
});
