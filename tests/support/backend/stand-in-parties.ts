// A stand-in for each outside party, as an operator's adapters would be, for starts without the sandbox.

import { CallbackRefused } from '#server/partners/kyc/kyc-provider.ts';
import type { Adapters } from '#server/partners/parties.ts';
import { WebhookRefused } from '#server/partners/pix/pix-provider.ts';

const GAMES_ORIGIN = 'https://games.example';
const KYC_ORIGIN = 'https://kyc.example';

/** The environment that chooses the stand-ins. */
export const STAND_IN_NAMES = {
  PIX_PROVIDER: 'stand-in',
  DOCUMENT_REGISTER: 'stand-in',
  IMPEDIMENT_REGISTER: 'stand-in',
  IP_CHECK: 'stand-in',
  GAMES_PROVIDER: 'stand-in',
  BOT_CHECK: 'stand-in',
  MAIL_PROVIDER: 'stand-in',
  SPORTS_FEED: 'stand-in',
  KYC_PROVIDER: 'caf',
  ADDRESS_SERVICE: 'stand-in',
};

export const STAND_INS: Adapters = {
  pix: {
    'stand-in': {
      open: () => ({
        createCharge: async ({ depositId }) => ({
          code: `code-${depositId}`,
          chargeId: `charge-${depositId}`,
        }),
        lookUpCharge: async () => undefined,
        createPayout: async () => {},
        hasPayout: async () => false,
        hasRefund: async () => false,
        findKeyOwner: async () => undefined,
        parseWebhook: () => {
          throw new WebhookRefused('the stand-in signs nothing');
        },
        refund: async () => {},
      }),
    },
  },
  documents: { 'stand-in': { open: () => ({ lookUp: async () => undefined }) } },
  kyc: {
    caf: {
      page: { script: `${KYC_ORIGIN}/kyc.js`, frames: [KYC_ORIGIN] },
      open: () => ({
        name: 'caf',
        startVerification: async ({ reference }) => ({
          transactionId: reference,
          url: `${KYC_ORIGIN}/${reference}`,
          script: null,
        }),
        parseCallback: () => {
          throw new CallbackRefused('the stand-in signs nothing');
        },
      }),
    },
  },
  mail: { 'stand-in': { open: () => ({ send: async () => {} }) } },
  impediments: { 'stand-in': { open: () => ({ check: async () => ({ mayPlay: true }) }) } },
  ipCheck: { 'stand-in': { open: () => ({ check: async () => 'allowed' }) } },
  botCheck: {
    'stand-in': {
      open: () => ({
        challenge: async () => {
          throw new Error('the stand-in has no challenge');
        },
        verify: async () => false,
      }),
    },
  },
  games: {
    'stand-in': {
      page: { script: `${GAMES_ORIGIN}/launcher.js`, frames: [GAMES_ORIGIN] },
      open: () => ({
        name: 'stand-in',
        launchUrl: ({ id }) => `${GAMES_ORIGIN}/${id}`,
        jackpots: async () => [],
        payTable: () => [],
      }),
    },
  },
  addresses: { 'stand-in': { open: () => ({ lookUp: async () => undefined }) } },
  sports: {
    'stand-in': { open: () => ({ name: 'stand-in', sports: [], changes: async () => [] }) },
  },
};
