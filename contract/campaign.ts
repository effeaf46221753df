// What a link may bring along (§5, §9): which query parameters are kept, under which names, and which are the app's own.

import { CAMPAIGN_VALUE_MAX } from './limits.ts';

/** §9's list, by the names under which the values are kept. */
export const CAMPAIGN_VALUES = [
  'btag',
  'src',
  'utm_source',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_term',
  'placement',
  'referrer_id',
  'code',
  'clickid',
  'afp',
  'afp1',
  'afp2',
  'afp3',
  'afp4',
  'afp5',
  'afp6',
  'afp7',
  'afp8',
  'afp9',
  'fbc',
  'fbp',
  'shareCode',
  'source_id',
  'event_id',
  'campaign_id',
  'gclid',
  'subid',
  'client_id',
] as const;
export type CampaignValue = (typeof CAMPAIGN_VALUES)[number];

/** A value whose query parameter bears another name (§9). */
const QUERY_PARAMETER_NAMES: Partial<Record<CampaignValue, string>> = { referrer_id: 'ref' };

/** The app's own query parameters: none of them is a campaign's (D4). */
const OWN_PARAMETERS: readonly string[] = [
  'token',
  'login',
  'showCookieModal',
  // Lists and pages of the app keep their state here.
  'q',
  'category',
  'provider',
  'tag',
  'volatility',
  'jackpot',
  'popular',
  'sort',
  'page',
  'status',
  'source',
  'type',
  'tab',
  'time',
  'sport',
  'bet',
  'state',
  'slip',
  'demo',
  'next',
  'lang',
];

/** Of these, one is enough for a landing not to open the register modal (§5). */
const SUPPRESS_REGISTER_MODAL = ['token', 'login', 'showCookieModal'];

/** What a landing means: what is kept, and which modal opens for a visitor. */
export interface Landing {
  values: Partial<Record<CampaignValue, string>>;
  /** Every query value together (§9), without secrets. */
  params: Record<string, string>;
  modal: 'login' | 'register' | null;
}

/** A query's names and values, in their order. */
type Query = readonly (readonly [name: string, value: string])[];

/**
 * Reads a landing's query (§5, §9).
 * Takes its names and values; values come cut to 256 characters and without control characters, `params` at most 60 of them.
 */
export function readLanding(query: Query): Landing {
  const params: Record<string, string> = Object.create(null);
  for (const [name, value] of query.slice(0, 60)) {
    // Only the recovery page may read the recovery token (D4).
    if (name !== 'token') params[sanitizeValue(name)] = sanitizeValue(value);
  }
  const values: Landing['values'] = {};
  for (const name of CAMPAIGN_VALUES) {
    const value = sanitizeValue(firstValue(query, QUERY_PARAMETER_NAMES[name] ?? name));
    // The analytics cookie alone tells this one (§9).
    if (value && name !== 'client_id') values[name] = value;
  }
  return { values, params, modal: modalOf(query) };
}

function modalOf(query: Query): Landing['modal'] {
  if (firstValue(query, 'code') && firstValue(query, 'login') === '1') return 'login';
  if (query.some(([name]) => SUPPRESS_REGISTER_MODAL.includes(name))) return null;
  return query.some(([name]) => !OWN_PARAMETERS.includes(name)) ? 'register' : null;
}

function firstValue(query: Query, name: string): string {
  return query.find(([candidate]) => candidate === name)?.[1] ?? '';
}

function sanitizeValue(value: string): string {
  // The end may cut a pair of surrogates in two; a cookie takes no half of one.
  return value
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, CAMPAIGN_VALUE_MAX)
    .replace(/\p{Cs}$/u, '');
}

/** The client id in the analytics cookie's value (`GA1.1.123.456` → `123.456`); null where there is none (§9). */
export function analyticsClientId(cookie: string): string | null {
  return /^GA\d\.\d+\.(\d{1,20}\.\d{1,20})$/.exec(cookie)?.[1] ?? null;
}

/** What the query of a banner's link asks for (§5): the modal of its `login`, and the code that it brings. */
export function readBannerLink(query: Query): { modal: 'login' | 'register' | null; code: string | null } {
  const login = firstValue(query, 'login');
  return {
    modal: login === '1' ? 'login' : login === '0' ? 'register' : null,
    code: sanitizeValue(firstValue(query, 'code')) || null,
  };
}
