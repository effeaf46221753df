import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { openHttpApp } from '#server/core/http/http-app.ts';
import { openLog } from '#server/core/log.ts';
import type { PixEvent } from '#server/partners/pix/pix-provider.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { payerRoutes } from './payer-routes.ts';
import { createSandboxPix } from './sandbox-pix.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

let opened = 0;
async function bank() {
  opened += 1;
  const depositId = `d${opened}`;
  const events: PixEvent[] = [];
  const pix = createSandboxPix({
    database,
    secret: 'a secret',
    origin: 'http://127.0.0.1:3001',
    onDeliveryFailure: () => {},
    send: async (body) => {
      events.push(JSON.parse(body));
      return 200;
    },
  });
  const clock = new MovableClock({ now: () => NOW });
  const app = openHttpApp({ clock, log: openLog('silent'), trustedHops: 0 });
  payerRoutes(pix)(app);
  const { payerUrl } = await pix.createCharge({
    depositId,
    amountCents: 5_000,
    expiresAt: NOW + 600_000,
    payerDocument: '52998224725',
    payerName: 'Ana <b>Souza</b>',
    language: 'es',
    now: NOW,
  });
  const url = new URL(payerUrl ?? '');
  const path = url.pathname;
  const show = async (language = 'pt') =>
    (await app.request(path, { headers: { 'accept-language': language } })).text();
  const press = (action: string) =>
    app.request(path, { method: 'POST', body: new URLSearchParams({ action }) });
  return { app, path, address: path + url.search, events, clock, show, press };
}

describe("the payer's page", () => {
  test('says what it is, who gets how much, and keeps names as text', async () => {
    const { show } = await bank();
    const page = await show();
    for (const shown of [
      'Sandbox',
      'Varanda Sandbox',
      'R$\u00a050,00',
      '529.982.247-25',
      'Deixar vencer',
      'Recusar',
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toContain('<b>');
    expect(await show('en')).toContain('Let it expire');
    expect(await show('es')).toContain('Dejar vencer');
  });

  test('uses the player’s language, whatever the browser prefers, after a button too', async () => {
    const { app, address } = await bank();
    const headers = { 'accept-language': 'en' };
    expect(await (await app.request(address, { headers })).text()).toContain('Dejar vencer');
    const body = new URLSearchParams({ action: 'pay' });
    const answer = await app.request(address, { method: 'POST', headers, body });
    expect(answer.headers.get('location')).toBe(address);
    expect(await (await app.request(`${address}x`, { headers })).text()).toContain('Paid');
  });

  test.each([
    ['pay', { type: 'paid', amountCents: 5_000, payerDocument: '52998224725' }],
    ['other-payer', { type: 'paid', amountCents: 5_000, payerDocument: '11144477735' }],
    ['wrong-amount', { type: 'paid', amountCents: 4_900, payerDocument: '52998224725' }],
    ['expire', { type: 'expired', amountCents: 0, payerDocument: '' }],
    ['refuse', { type: 'refused', amountCents: 0, payerDocument: '' }],
  ])('its button %s notifies the server once and then the page', async (action, event) => {
    const { press, events, show, path } = await bank();
    const answer = await press(action);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?lang=pt`]);
    await press('pay');
    expect(events).toEqual([expect.objectContaining({ ...event, at: NOW })]);
    expect(await show()).not.toContain('<button');
  });

  test('says that a code is late, and still lets a late payment be tried', async () => {
    const { clock, show, press, events } = await bank();
    clock.advance(600_000);
    expect(await show()).toContain('já venceu');
    await press('pay');
    expect(events).toHaveLength(1);
  });

  test('does nothing on an unknown button and knows no other charge', async () => {
    const { app, press, events } = await bank();
    await press('steal');
    expect(events).toEqual([]);
    for (const path of ['/pix/nothing', '/pix/%00']) expect((await app.request(path)).status).toBe(404);
  });
});
