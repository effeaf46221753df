// For tests of the panel of registration and login: the panel on a server whose answers the test gives.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { setConfig } from '#src/core/config/app-config.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { clearSession } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RegisterModal } from '#src/features/auth/modal/auth-modal.tsx';

export type Answer = { status?: number; json: unknown };
type AuthRequest = { path: string; body: Record<string, unknown> };

export const CPF = '529.982.247-25';
/** The requests of the running test. */
export const asked: AuthRequest[] = [];
/** The server's answers by path, set by the test. */
export const answers: Record<string, (asked: AuthRequest) => Answer | Promise<Answer>> = {};

/** Answers where the test sets none: an easy challenge, default settings, no pictures. */
const elsewhere: typeof answers = {
  '/v2/settings/': () => ({ json: {} }),
  '/v2/images/': () => ({ json: {} }),
  '/v2/bot-check': () => ({
    json: {
      algorithm: 'SHA-256',
      challenge,
      maxnumber: 1,
      salt: 'salt',
      signature: 'signed',
    },
  }),
};
let challenge = '';
/** The challenge that was set: SHA-256 of 'salt0'. */
export const saltZero = () => challenge;

async function answer(url: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const path = new URL(String(url), 'http://localhost').pathname;
  const body: Record<string, unknown> = JSON.parse(String(options.body ?? '{}'));
  asked.push({ path, body });
  const { status = 200, json } = await ((answers[path] ?? elsewhere[path])?.({ path, body }) ?? {
    status: 404,
    json: null,
  });
  return new Response(JSON.stringify(json), { status });
}

/** Before each test of the file an own panel without answers; after it nothing of it is stored. */
export function setUpAuthPanel(): void {
  beforeAll(async () => {
    setConfig({ botCheck: 'altcha' });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('salt0'));
    challenge = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    await initI18n('pt');
    await loadTexts('auth');
  });
  beforeEach(() => {
    asked.length = 0;
    for (const path of Object.keys(answers)) delete answers[path];
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => {
    cleanup();
    clearSession();
    queryClient.clear();
    const links = ['code', 'source_id', 'event_id', 'campaign_id', 'referrer_id', 'gclid'] as const;
    for (const what of [
      STORED.registerDraft,
      STORED.consent,
      STORED.bannerCode,
      ...links.map(campaignStored),
    ])
      removeStored(what);
    Reflect.deleteProperty(window, 'dataLayer');
    store.set(alertAtom, null);
  });
}

/** Opens the panel on registration. */
export function show() {
  const close = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <RegisterModal open onClose={close} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  return { close };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Criar conta/ }));
export const times = (path: string) => asked.filter((one) => one.path === path).length;
export const alertText = () => store.get(alertAtom)?.text;
export const seeText = (text: string | RegExp) => screen.findByText(text);

export const ana = { json: { success: true, name: 'Ana Beatriz Moreira', birthday: '1991-03-14' } };

/** Fills the registration form with valid values of Ana. */
export async function fillAll() {
  answers['/api/validate/document'] = () => ana;
  type('CPF', CPF);
  await seeText('Ana Beatriz Moreira');
  type('E-mail', 'ana@email.com');
  type('Celular', '81998765432');
  type('Senha', 'varanda2026');
  fireEvent.click(screen.getByRole('checkbox'));
}
