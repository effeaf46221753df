import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { GUARDS } from './guards/guards.ts';
import { ROUTES, routeOf } from './routes.ts';

/** §2's table, row by row: path, layout, guards. */
const TABLE: [path: string, layout: 'default' | 'orange', guards: string[]][] = [
  ['/', 'default', []],
  ['/home', 'default', []],
  ['/Recover', 'default', []],
  ['/recuperar-senha', 'default', []],
  ['/ref/{id}', 'default', []],
  ['/casino', 'default', []],
  ['/casino/live', 'default', []],
  ['/casino/slots', 'default', []],
  ['/casino/favorites', 'default', []],
  ['/casino/{categoryName}', 'default', []],
  ['/games/mines', 'orange', []],
  ['/games/double', 'orange', []],
  ['/providers', 'default', []],
  ['/providers/{id}', 'default', []],
  ['/suppliers', 'default', []],
  ['/promotions', 'default', []],
  ['/promotions/{id}', 'default', []],
  ['/play/{id}', 'orange', ['require-verification', 'cookie-consent']],
  ['/play/{provider}/{name}', 'orange', ['require-verification', 'cookie-consent']],
  ['/sports/esports/{page...}', 'default', ['refresh-ip']],
  ['/sports/{page...}', 'default', ['refresh-ip', 'require-verification', 'cookie-consent']],
  ['/altenar-sports/{page...}', 'default', []],
  ['/user/wallet', 'default', ['auth']],
  ['/user/wallet/deposit', 'default', ['auth', 'refresh-ip', 'require-verification']],
  ['/user/wallet/withdraw', 'default', ['auth', 'require-verification']],
  ['/user/withdraw', 'default', ['auth', 'refresh-ip', 'require-verification']],
  ['/user/account', 'default', ['auth', 'refresh-ip']],
  ['/user/account/document', 'default', []],
  ['/user/account/password', 'default', ['auth', 'refresh-ip', 'require-verification']],
  ['/user/password', 'default', ['auth', 'refresh-ip', 'require-verification']],
  ['/user/account/sessions', 'default', ['auth']],
  ['/user/account/security', 'default', ['auth']],
  ['/user/account/privacy', 'default', ['auth']],
  ['/user/account/second-factor', 'default', ['auth']],
  ['/user/account/passkeys', 'default', ['auth']],
  ['/user/first-steps', 'default', ['auth']],
  ['/user/protection', 'default', ['auth']],
  ['/user/protection/exclusion', 'default', ['auth']],
  ['/user/protection/suspension', 'default', ['auth']],
  ['/user/promotion', 'default', ['auth']],
  ['/user/promotion/coupon', 'default', ['auth']],
  ['/user/bonus', 'default', ['auth']],
  ['/user/indications', 'default', ['auth']],
  ['/user/coupon', 'default', []],
  ['/sport/{rest}', 'default', []],
  ['/user/transaction', 'default', ['auth']],
  ['/help', 'default', []],
  ['/{regulation}', 'default', []],
];

test('[R2.01b] every row has exactly the guards of §2', () => {
  expect(ROUTES.map(({ path, guards }) => [path, [...guards]])).toEqual(
    TABLE.map(([path, , guards]) => [path, guards]),
  );
});

test('every row has its layout', () => {
  expect(ROUTES.map(({ path, layout }) => [path, layout])).toEqual(
    TABLE.map(([path, layout]) => [path, layout]),
  );
});

test('[R2.12b] the sportsbook has the default layout', () => {
  expect(routeOf('/sports/football')?.route.layout).toBe('default');
});

const OPEN_TO_VISITORS = ['/user/account/document', '/user/coupon'];

test('[R6.01a] every page below /user needs a login', () => {
  const below = ROUTES.filter(({ path }) => path.startsWith('/user/') && !OPEN_TO_VISITORS.includes(path));
  expect(below.length).toBeGreaterThan(10);
  expect(below.filter(({ guards }) => guards[0] !== 'auth')).toEqual([]);
});

test.each(OPEN_TO_VISITORS)('[R6.01b] %s needs no login', (path) => {
  expect(routeOf(path)?.route.guards).toEqual([]);
});

test.each([
  ['[R6.02a]', '/play/42'],
  ['[R6.02a]', '/play/cobogo/sete-ladeiras'],
  ['[R6.02b]', '/sports/football'],
  ['[R6.02c]', '/user/wallet/deposit'],
  ['[R6.02d]', '/user/wallet/withdraw'],
  ['[R6.02d]', '/user/withdraw'],
  ['[R6.02e]', '/user/account/password'],
  ['[R6.02e]', '/user/password'],
])('%s %s needs a verified player', (_, path) => {
  expect(routeOf(path)?.route.guards).toContain('require-verification');
});

test('[R6.03b] esports need no consent', () => {
  expect(routeOf('/sports/esports/event/1')?.route.guards).not.toContain('cookie-consent');
});

test('every guard that a row names exists', () => {
  for (const { guards } of ROUTES) for (const guard of guards) expect(Object.keys(GUARDS)).toContain(guard);
});

test('with another company’s sportsbook in place of ours, the addresses of e-sports are its own too (D10)', () => {
  onTestFinished(() => {
    setConfig({});
    queryClient.clear();
  });
  const rowOf = (path: string) => routeOf(path)?.route.path;
  const embed = (sports: string, sport_embed: boolean) => {
    setConfig({ sportsEmbeds: { sports, altenar: '' } });
    queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, sport_embed });
  };
  embed('https://outside.example/sports.js', true);
  expect(routeOf('/sports/esports')?.params).toEqual({ page: 'esports' });
  expect(rowOf('/sports/esports/event/1')).toBe('/sports/{page...}');
  embed('https://outside.example/sports.js', false);
  expect(rowOf('/sports/esports')).toBe('/sports/esports/{page...}');
  // The setting alone embeds nothing.
  embed('', true);
  expect(rowOf('/sports/esports')).toBe('/sports/esports/{page...}');
});

describe('which row a path belongs to', () => {
  test.each([
    ['/', '/'],
    ['/home/', '/home'],
    ['/recover', '/Recover'],
    ['/recuperar-senha', '/recuperar-senha'],
    ['/ref/amiga-7', '/ref/{id}'],
    ['/casino/live', '/casino/live'],
    ['/Casino/LIVE/', '/casino/live'],
    ['/casino/favorites', '/casino/favorites'],
    ['/casino/mesa', '/casino/{categoryName}'],
    ['/providers/cobogo', '/providers/{id}'],
    ['/promotions/7', '/promotions/{id}'],
    ['/play/42', '/play/{id}'],
    ['/play/cobogo/sete-ladeiras', '/play/{provider}/{name}'],
    ['/user/transaction', '/user/transaction'],
    ['/user/promotion/coupon', '/user/promotion/coupon'],
    ['/sport/futebol', '/sport/{rest}'],
    ['/sports', '/sports/{page...}'],
    ['/sports/live', '/sports/{page...}'],
    ['/altenar-sports', '/altenar-sports/{page...}'],
    ['/altenar-sports/live/7', '/altenar-sports/{page...}'],
    ['/sports/esports', '/sports/esports/{page...}'],
    ['/Sports/eSports/event/1', '/sports/esports/{page...}'],
    ['/sports/football/brazil/serie-a', '/sports/{page...}'],
    ['/help', '/help'],
    ['/termos-de-uso', '/{regulation}'],
  ])('[R2.01a] %s: %s', (path, row) => {
    expect(routeOf(path)?.route.path).toBe(row);
  });

  test.each(['/casino/a/b', '/nothing/here', '/play/a/b/c', '/%E0%A4%A'])('[R2.29] %s: none', (path) => {
    expect(routeOf(path)).toBeNull();
  });

  test('values come decoded', () => {
    expect(routeOf('/play/a%20b')?.params).toEqual({ id: 'a b' });
  });

  test('[R2.02b] only home stays mounted while others show', () => {
    expect(ROUTES.filter(({ page }) => page === 'home').map(({ path }) => path)).toEqual(['/', '/home']);
  });
});
