import { describe, expect, test } from 'vitest';
import { analyticsClientId, CAMPAIGN_VALUES, readBannerLink, readLanding } from './campaign.ts';
import { TRACKING_FIELDS } from './endpoints/player/registration-calls.ts';

const landing = (search: string) => readLanding([...new URLSearchParams(search)]);

/** §9's list, in the words of a link. */
const IN_LINKS = [
  ...['btag', 'src', 'utm_source', 'utm_campaign', 'utm_content', 'utm_medium', 'utm_term', 'placement'],
  ...['ref', 'code', 'clickid', 'afp', 'afp1', 'afp2', 'afp3', 'afp4', 'afp5', 'afp6', 'afp7', 'afp8'],
  ...['afp9', 'fbc', 'fbp', 'shareCode', 'source_id', 'event_id', 'campaign_id', 'gclid', 'subid'],
];

describe('what a landing keeps', () => {
  test('[R9.06] every parameter of the list, `ref` as referrer_id', () => {
    const { values } = landing(`?${IN_LINKS.map((name) => `${name}=v-${name}`).join('&')}`);
    const expected = IN_LINKS.map((name) => [name === 'ref' ? 'referrer_id' : name, `v-${name}`]);
    expect(values).toEqual(Object.fromEntries(expected));
    expect(Object.keys(values).sort()).toEqual(CAMPAIGN_VALUES.filter((name) => name !== 'client_id').sort());
  });

  test('[R9.07] all query values together, but no secret', () => {
    const { params } = landing('?utm_source=mail&x=1&x=2&token=secret&__proto__=p');
    expect(Object.entries(params)).toEqual([
      ['utm_source', 'mail'],
      ['x', '2'],
      ['__proto__', 'p'],
    ]);
  });

  test('a value is cut at 256 characters and loses control characters', () => {
    const { values } = landing(`?btag=${'a'.repeat(999)}&src=${encodeURIComponent('a\u0000\nb\u202e')}`);
    expect(values.btag).toHaveLength(256);
    expect(values.src).toBe('ab');
  });

  test('a value is not cut in the middle of a character', () => {
    const query = [['utm_source', `${'a'.repeat(255)}😀`]] as const;
    expect(readLanding(query.map(([name, value]) => [name, value])).values.utm_source).toBe('a'.repeat(255));
  });

  test('an empty value is none', () => {
    expect(landing('?code=&btag=%20').values).toEqual({});
  });

  test('[R3.02e] registration asks for nothing that no link can leave', () => {
    const known: readonly string[] = [...CAMPAIGN_VALUES, 'coupon_code'];
    expect(TRACKING_FIELDS.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('which modal a landing opens', () => {
  test.each([
    ['[R5.11]', '?utm_source=mail', 'register'],
    ['[R5.11]', '?code=VERAO', 'register'],
    ['[R5.11]', '?utm_source=mail&token=t', null],
    ['[R5.11]', '?utm_source=mail&login=0', null],
    ['[R5.11]', '?utm_source=mail&showCookieModal=true', null],
    ['[R5.12]', '?code=VERAO&login=1', 'login'],
    ['[R5.12]', '?login=1', null],
    ['[R5.11]', '?q=sete&category=slots', null],
    ['[R5.11]', '?time=today', null],
    ['[R5.11]', '?sport=tennis', null],
    ['[R5.11]', '?jackpot=1&popular=1', null],
    ['[R5.11]', '?demo=1', null],
    ['[R5.11]', '?bet=1&state=settled', null],
    ['[R5.11]', '?q=sete&gclid=1', 'register'],
    ['[R5.11]', '', null],
  ])('%s %s: %s', (_, search, modal) => {
    expect(landing(search).modal).toBe(modal);
  });
});

test.each([
  ['GA1.1.1234.5678', '1234.5678'],
  ['GA1.2.99.1', '99.1'],
  ['GA1.1.<script>.1', null],
  ['', null],
])('[R9.06] the analytics cookie %j: client %s', (cookie, id) => {
  expect(analyticsClientId(cookie)).toBe(id);
});

test.each([
  ['[R5.14a]', '/promotions/1?login=1', { modal: 'login', code: null }],
  ['[R5.14b]', '/?login=0&code=SOL', { modal: 'register', code: 'SOL' }],
])('%s a banner that leads to %s', (_, link, asked) => {
  expect(readBannerLink([...new URL(link, 'https://own.example').searchParams])).toEqual(asked);
});

test.each([
  ['/casino?code=SOL#a', { modal: null, code: 'SOL' }],
  ['/casino', { modal: null, code: null }],
])('a banner without login that leads to %s', (link, asked) => {
  expect(readBannerLink([...new URL(link, 'https://own.example').searchParams])).toEqual(asked);
});
