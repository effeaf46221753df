// Registration, login and the session in front of another operator's backend.
import { expect, type Page, test } from '@playwright/test';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { pauseClock } from '#tests/support/browser/pause-clock.ts';
import { backend, host, logIn, setUpForeignBackend } from './foreign-page.ts';
import { tokenOf } from './section-seven-backend.ts';

setUpForeignBackend();

/** Of the player who logs in. */
const PLAYER_CHANNELS = ['private-bonus.9', 'private-transactions.user.41', 'private-users.41'];
const ROLLOVER = {
  id: 9,
  balance: 2_500,
  active: 1,
  amount_current: 100,
  amount_rollover: 1_000,
  amount_won: 0,
};

test.describe('registration', () => {
  const player = { ...newPlayer(1), email: 'nova@example.com' };

  async function openForm(page: Page): Promise<void> {
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
  }

  test('registers and logs in where no bot check answers', async ({ page }) => {
    await openForm(page);
    await fillRegistration(page, player);
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByTestId('balance')).toBeVisible();
    const [sent] = backend.calls('POST /v2/auth/register');
    expect(sent?.body).toMatchObject({
      email: 'nova@example.com',
      email_confirmation: 'nova@example.com',
      name: 'Ana de Fora',
      birthday: '1990-05-01',
      phone_code: '55',
    });
    expect(backend.calls('POST /api/auth/login')).toHaveLength(1);
  });

  test('shows §7’s errors at their fields', async ({ page }) => {
    await openForm(page);
    await fillRegistration(page, { ...player, email: 'usado@example.com' });
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByText('E-mail em uso')).toBeVisible();
  });
});

test.describe('login', () => {
  test('a refused login shows data.error and data.errors', async ({ page }) => {
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await login.getByLabel('E-mail').fill('ana@example.com');
    await login.getByLabel('Senha', { exact: true }).fill('errada-123');
    await login.locator('button[type=submit]').click();
    await expect(login.getByText('Senha não confere, 2 tentativas restantes')).toBeVisible();
    await login.getByLabel('E-mail').fill('bloqueado@example.com');
    await login.getByLabel('Senha', { exact: true }).fill('outra-senha');
    await login.locator('button[type=submit]').click();
    await expect(login.getByText('Conta em análise')).toBeVisible();
  });

  test('[R4.27a] joins the three channels and hears the event of each', async ({ page }) => {
    await logIn(page);
    await page.goto(`${host.url}/user/wallet`);
    await expect.poll(() => backend.channels()).toEqual(expect.arrayContaining(PLAYER_CHANNELS));
    backend.emit('private-users.41', 'UserUpdateEvent', { balance: 99.5 });
    await expect(page.getByTestId('balance')).toContainText('R$ 124,50');

    const wallet = page.locator('#content');
    await expect(wallet).toContainText('R$ 1,00 de R$ 10,00');
    backend.emit('private-bonus.9', 'UserRolloverUpdateEvent', { ...ROLLOVER, amount_current: 400 });
    await expect(wallet).toContainText('R$ 4,00 de R$ 10,00');
    await expect(wallet).not.toContainText('R$ 1,00 de R$ 10,00');

    backend.emit('private-transactions.user.41', 'UserTransactionEvent', {
      source_type: 'Deposit',
      status: 2,
      type: 1,
      amount: 5_000,
      source: { id: 3, status: 2, amount: 5_000 },
    });
    await expect(page.getByText('Depósito aprovado com sucesso.')).toBeVisible();
  });

  test('[R4.27c] hears the bonus event on the page of the bonuses', async ({ page }) => {
    await logIn(page);
    await page.goto(`${host.url}/user/bonus`);
    await expect.poll(() => backend.channels()).toContain('private-bonus.9');
    const bonuses = page.locator('#content');
    await expect(bonuses).toContainText('R$ 1,00 de R$ 10,00');
    backend.emit('private-bonus.9', 'UserRolloverUpdateEvent', { ...ROLLOVER, amount_current: 725 });
    await expect(bonuses).toContainText('R$ 7,25 de R$ 10,00');
    await expect(bonuses).toContainText('Faltam R$ 2,75');
  });

  test('[R4.28] a logout tells the backend, leaves the three channels and forgets the token', async ({
    page,
  }) => {
    await logIn(page);
    await page.goto(`${host.url}/user/wallet`);
    await expect.poll(() => backend.channels()).toEqual(expect.arrayContaining(PLAYER_CHANNELS));
    const token = (await page.context().cookies()).find(({ name }) => name === 'wg_jwt')?.value;

    await page
      .getByRole('button', { name: /^Conta/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    await expect(page).toHaveURL(`${host.url}/`);
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await expect.poll(() => backend.channels().filter((name) => name.startsWith('private-'))).toEqual([]);
    const [told, ...more] = backend.calls('POST /api/auth/logout');
    expect([told?.headers.authorization, more]).toEqual([`Bearer ${token}`, []]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('wg_jwt');

    // The next visit is a visitor's.
    const profiles = backend.calls('GET /api/auth/me').length;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(backend.calls('GET /api/auth/me')).toHaveLength(profiles);
    expect(backend.channels().filter((name) => name.startsWith('private-'))).toEqual([]);
  });

  test('[R4.31] a dropped connection comes back after a second and a random part of another', async ({
    page,
  }) => {
    await page.clock.install();
    // Counted in the page, because an event would reach the test too late to show that there was no attempt.
    await page.addInitScript(() => {
      const opened: WebSocket[] = [];
      const Native = WebSocket;
      class Counted extends Native {
        constructor(...given: ConstructorParameters<typeof Native>) {
          super(...given);
          opened.push(this);
        }
      }
      Object.assign(window, { WebSocket: Counted, opened });
    });
    const sockets = () =>
      page.evaluate(() => {
        const { opened } = window as unknown as { opened: WebSocket[] };
        const alive = opened.filter(({ readyState }) => readyState <= WebSocket.OPEN);
        return { opened: opened.length, alive: alive.length };
      });
    await logIn(page);
    await expect.poll(() => backend.channels()).toContain('private-bonus.9');
    // From here on only those timers run that the test lets run.
    await pauseClock(page);
    await page.evaluate(() => {
      Math.random = () => 0.5;
    });
    const { opened } = await sockets();
    backend.dropConnections();
    await expect.poll(sockets).toEqual({ opened, alive: 0 });
    await page.clock.runFor(1_400);
    expect(await sockets()).toEqual({ opened, alive: 0 });
    await page.clock.runFor(200);
    expect((await sockets()).opened).toBe(opened + 1);
    await page.clock.resume();
    await expect.poll(() => backend.channels()).toContain('private-bonus.9');
  });

  test('[R4.17] a stored token without its end is refreshed by its exp', async ({ page }) => {
    await page.goto(host.url);
    const token = tokenOf(Date.now() + 240_000);
    await page.evaluate((value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as another page of this site stores it
      document.cookie = `wg_jwt=${value}; Path=/; SameSite=None; Secure`;
    }, token);
    await expect(page.getByTestId('balance')).toBeVisible();
    await expect.poll(() => backend.calls('POST /api/auth/refresh').length).toBe(1);
  });

  test('[R4.19a] three refused refreshes end the session with the inactivity modal', async ({ page }) => {
    await logIn(page);
    backend.acceptTokens = false;
    backend.override.set('POST /api/auth/refresh', () => ({ status: 422, body: {} }));
    await page.evaluate(() => history.pushState(null, '', '/user/bonus'));
    await expect.poll(() => backend.calls('POST /api/auth/refresh').length).toBe(3);
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
