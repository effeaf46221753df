// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { DepositModal } from './deposit-modal.tsx';

type Asked = { method: string; path: string; key: string | null; body: unknown };
type Answer = { status?: number; json?: unknown; lost?: true };

const MINUTE = 60_000;
let asked: Asked[] = [];
/** The backend's charges, by id. */
let deposits: Record<string, { id: string; status: number; amount: number }> = {};
let overrides: Record<string, (asked: Asked) => Answer> = {};
let settings: Record<string, unknown> = {};
let pictures: Record<string, unknown> = {};

const wire = (deposit: { id: string; status: number; amount: number }) => ({
  ...deposit,
  code: `00020126580014br.gov.bcb.pix${deposit.id}6304ABCD`,
  created_at: new Date(Date.now()).toISOString(),
  expires_at: new Date(Date.now() + 10 * MINUTE).toISOString(),
  payer_url: `http://127.0.0.1:3001/pay/${deposit.id}`,
});

function backend(ask: Asked): Answer {
  const [, id = '', action] = /^\/api\/deposits\/(\w+)(?:\/(\w+))?$/.exec(ask.path) ?? [];
  const deposit = deposits[id];
  if (ask.path === '/v2/settings/') return { json: settings };
  if (ask.path === '/v2/images/') return { json: pictures };
  if (ask.path === '/api/auth/me') {
    return { json: { id: 7, balance: 50, wallet: { bonus_mixed: 250 }, document_masked: '•••.982.247-••' } };
  }
  if (ask.path === '/api/deposits/open') {
    return {
      json: {
        data: Object.values(deposits)
          .filter(({ status }) => status === 0)
          .map(wire),
      },
    };
  }
  if (ask.path === '/api/deposits') {
    const { amount } = ask.body as { amount: number };
    deposits.d1 = { id: 'd1', status: 0, amount };
    return { json: wire(deposits.d1) };
  }
  if (!deposit) return { status: 404, json: null };
  if (action === 'cancel' && deposit.status === 0) deposit.status = 5;
  return { json: wire(deposit) };
}

async function answer(url: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const ask: Asked = {
    method: options.method ?? 'GET',
    path: new URL(String(url), 'http://localhost').pathname,
    key: new Headers(options.headers).get('Idempotency-Key'),
    body: JSON.parse(String(options.body ?? 'null')),
  };
  asked.push(ask);
  const { status = 200, json, lost } = (overrides[ask.path] ?? backend)(ask);
  if (lost) throw new TypeError('the line went dead');
  return new Response(JSON.stringify(json ?? null), { status });
}

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('wallet');
});
beforeEach(() => {
  asked = [];
  deposits = {};
  overrides = {};
  settings = {};
  pictures = {};
  vi.stubGlobal('fetch', answer);
  beginSession({ access_token: 'token', expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  clearSession();
  queryClient.clear();
  store.set(alertAtom, null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const close = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <DepositModal open onClose={close} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  return { close };
}

const amountField = () => screen.findByLabelText<HTMLInputElement>('Valor do depósito');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sent = (path: string) => asked.filter((one) => one.method === 'POST' && one.path === path);
// Testing Library normalises every kind of space to a plain one.
const said = (text: string | RegExp) =>
  screen.findByText(typeof text === 'string' ? text.replaceAll('\u00a0', ' ') : text);

async function ask(value: string) {
  fireEvent.change(await amountField(), { target: { value } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
}

test('what becomes of a charge is said in a region that is there, empty, before it', async () => {
  show();
  await amountField();
  const dialog = screen.getByRole('dialog');
  const regions = within(dialog).getAllByRole('status');
  expect(regions.map(({ textContent }) => textContent).join('')).toBe('');
  await ask('20,00');
  const waiting = await screen.findByText('Esperando o pagamento');
  const region = waiting.closest<HTMLElement>('[role=status]');
  expect(region !== null && regions.includes(region)).toBe(true);
});

describe('the amount', () => {
  test('[R3.24] shows below the operator’s picture, which loads lazily, or without one', async () => {
    pictures = { deposit: '/media/deposit.svg', login: '/media/login.svg' };
    show();
    await amountField();
    await vi.waitFor(() => expect(document.querySelector('form img')).not.toBeNull());
    const shown = [...document.querySelectorAll<HTMLImageElement>('form img')];
    expect(shown.map((img) => img.getAttribute('src'))).toEqual(['/media/deposit.svg']);
    expect(shown[0]?.loading).toBe('lazy');
    cleanup();
    queryClient.clear();
    pictures = { deposit: 'javascript:alert(1)' };
    show();
    await amountField();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(document.querySelector('form img')).toBeNull();
  });

  test('[R3.23 deposit_min deposit_max deposit_popup_values] quick values come from the settings, none is preselected', async () => {
    settings = { deposit_popup_values: [15, 25], deposit_min: 500, deposit_max: 10_000 };
    show();
    expect((await amountField()).value).toBe('');
    await said('mín. R$\u00a05,00 · máx. R$\u00a0100,00');
    fireEvent.click(button('R$\u00a025'));
    expect((await amountField()).value).toBe('25.00');
  });

  test.each([
    ['', 'Digite quanto você quer depositar.'],
    ['0.99', 'Valor mínimo: R$\u00a01,00'],
    ['50,000.01', 'Valor máximo: R$\u00a050.000,00'],
  ])('[R5.16a] %j is refused with the name of the bound, and nothing is sent', async (value, text) => {
    show();
    await ask(value);
    await said(text);
    expect((await amountField()).getAttribute('aria-invalid')).toBe('true');
    expect(sent('/api/deposits')).toEqual([]);
  });

  test('the button says the amount that it makes a code for', async () => {
    show();
    const field = await amountField();
    const words = () => button(/^Gerar código PIX/).textContent;
    expect(words()).not.toContain('R$');
    fireEvent.change(field, { target: { value: '1,250.00' } });
    expect(words()).toContain('Gerar código PIX de R$\u00a01.250,00');
    fireEvent.change(field, { target: { value: '' } });
    expect(words()).not.toContain('R$');
  });

  test('[R3.23 deposit_enabled] closed deposits show a notice', async () => {
    settings = { deposit_enabled: 0 };
    show();
    await said(/Os depósitos estão fechados/);
    expect(screen.queryByRole('button', { name: /^Gerar código PIX/ })).toBeNull();
  });

  test('the server’s refusal is shown, and what was typed stays', async () => {
    overrides['/api/deposits'] = () => ({
      status: 422,
      json: {
        code: 'limit_reached',
        message: 'Passa do seu limite',
        errors: { amount: ['Restam R$ 10,00 hoje'] },
      },
    });
    show();
    await ask('50.00');
    await said('Restam R$ 10,00 hoje');
    expect((await amountField()).value).toBe('50.00');
    expect(screen.getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe('/help#deposit-refused');
  });
});

describe('the charge', () => {
  test('is created with an idempotency key, and shows code, countdown and the account that must pay', async () => {
    show();
    await ask('50.00');
    await screen.findByRole('img', { name: 'QR do PIX de R$\u00a050,00' });
    const [command] = sent('/api/deposits');
    expect(command?.body).toEqual({ amount: 5_000 });
    expect(command?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|09:5\d)$/);
    await said('•••.982.247-••');
    const payer = screen.getByRole('link', { name: 'Abrir página do pagador (sandbox)' });
    expect(payer.getAttribute('href')).toBe('http://127.0.0.1:3001/pay/d1');
  });

  test('is created once, however quickly the button is pressed again', async () => {
    show();
    fireEvent.change(await amountField(), { target: { value: '50.00' } });
    const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
    act(() => {
      for (let press = 0; press < 2; press += 1)
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await screen.findByRole('timer');
    expect(sent('/api/deposits')).toHaveLength(1);
  });

  test('with a refused payment shows the possible reason, and that the money is returned', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('timer');
    deposits.old.status = 3;
    await act(() => queryClient.invalidateQueries({ queryKey: ['deposits'] }));
    await said(/a conta é de outro CPF ou o valor era outro.*volta para quem pagou/);
  });

  test('survives a reload: the open charge is shown again', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('img', { name: 'QR do PIX de R$\u00a020,00' });
    expect(sent('/api/deposits')).toEqual([]);
  });

  test('paid without an event is found by polling, with the new balance', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('timer');
    deposits.old.status = 2;
    await act(() => queryClient.invalidateQueries({ queryKey: ['deposits'] }));
    await said('Depósito aprovado');
    await said('R$\u00a052,50');
  });

  test('expired says that nothing was charged, and offers another with the same amount', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('timer');
    deposits.old.status = 4;
    await act(() => queryClient.invalidateQueries({ queryKey: ['deposits'] }));
    await said('Este código venceu. Nada foi cobrado. Se ainda quiser, gere outro.');
    fireEvent.click(button('Gerar outro código'));
    expect((await amountField()).value).toBe('20.00');
  });

  test('given up, is cancelled and the modal closes', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    const { close } = show();
    await screen.findByRole('timer');
    fireEvent.click(button('Cancelar depósito'));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(deposits.old.status).toBe(5);
    expect(store.get(alertAtom)?.text).toBe('Depósito cancelado. Nada foi cobrado.');
  });

  test('that can’t be cancelled says why at the buttons, with the way to help', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    const refusal = { status: 422, json: { message: 'O banco não respondeu.' } };
    overrides['/api/deposits/old/cancel'] = () => refusal;
    const { close } = show();
    await screen.findByRole('timer');
    fireEvent.click(button('Cancelar depósito'));
    const problem = (await said('O banco não respondeu.')).closest<HTMLElement>('[role=alert]');
    if (!problem) throw new Error('said nowhere');
    expect(within(problem).getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe(
      '/help#deposit-waiting',
    );
    expect(close).not.toHaveBeenCalled();
  });

  test('changed, is cancelled and the amount returns to the form', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('timer');
    fireEvent.click(button('Alterar valor'));
    expect((await amountField()).value).toBe('20.00');
    expect(deposits.old.status).toBe(5);
  });

  test('paid at the last moment, cancelling shows the charge as paid', async () => {
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    const { close } = show();
    await screen.findByRole('timer');
    deposits.old.status = 2;
    fireEvent.click(button('Cancelar depósito'));
    await said('Depósito aprovado');
    expect(close).not.toHaveBeenCalled();
  });
});

describe('an unclear answer', () => {
  test('triggers a status request, and an existing charge is shown', async () => {
    overrides['/api/deposits'] = (command) => {
      const { json } = backend(command);
      overrides[`/api/commands/${command.key}`] = () => ({
        json: { state: 'done', status: 200, response: json },
      });
      return { lost: true };
    };
    show();
    await ask('50.00');
    await screen.findByRole('img', { name: 'QR do PIX de R$\u00a050,00' });
    expect(sent('/api/deposits')).toHaveLength(1);
  });

  test('of a command that never arrived says that nothing was charged', async () => {
    overrides['/api/deposits'] = (command) => {
      overrides[`/api/commands/${command.key}`] = () => ({ json: { state: 'unknown' } });
      return { lost: true };
    };
    show();
    await ask('50.00');
    await said('O pedido não chegou. Nada foi cobrado. Tente de novo.');
    expect((await amountField()).value).toBe('50.00');
  });
});

describe('copying', () => {
  const code = '00020126580014br.gov.bcb.pixold6304ABCD';

  async function copyWith(writeText: (text: string) => Promise<void>) {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    deposits.old = { id: 'old', status: 0, amount: 2_000 };
    show();
    await screen.findByRole('timer');
    fireEvent.click(button('Copiar código PIX'));
  }

  test('shows its success', async () => {
    const write = vi.fn(() => Promise.resolve());
    await copyWith(write);
    await screen.findByRole('button', { name: 'Código copiado' });
    expect(write).toHaveBeenCalledWith(code);
  });

  test('refused, lets the player select the code by hand', async () => {
    await copyWith(() => Promise.reject(new Error('not allowed')));
    const text = await screen.findByLabelText<HTMLTextAreaElement>(/O navegador não deixou copiar/);
    expect(text.value).toBe(code);
  });
});

test('without a network the money command is disabled, and a text says why', async () => {
  show();
  await amountField();
  act(() => onlineManager.setOnline(false));
  expect(button(/^Gerar código PIX/).getAttribute('aria-disabled')).toBe('true');
  await said('Sem internet');
});
