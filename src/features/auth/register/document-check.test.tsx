// @vitest-environment page
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import {
  type Answer,
  alertText,
  ana,
  answers,
  asked,
  CPF,
  field,
  fillAll,
  seeText,
  setUpAuthPanel,
  show,
  submit,
  times,
  type,
} from '#tests/support/browser/auth-panel.tsx';

setUpAuthPanel();

describe('the document check', () => {
  test('[R5.04] runs once the CPF is complete and shows its holder', async () => {
    answers['/api/validate/document'] = () => ana;
    show();
    type('CPF', '529.982.247-2');
    expect(times('/api/validate/document')).toBe(0);
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    await seeText('Nascimento em 14/03/1991 · preenchido pelo CPF');
    expect(asked.find((one) => one.path === '/api/validate/document')?.body).toEqual({
      document: '52998224725',
    });
  });

  /** A person is found first, then another CPF is refused. */
  async function refusedAfterFound() {
    answers['/api/validate/document'] = ({ body }) =>
      body.document === '52998224725'
        ? ana
        : { json: { success: false, errors: { document: ['CPF impedido', 'Fale conosco'] } } };
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    type('CPF', '111.444.777-35');
    await seeText('CPF impedido Fale conosco');
  }

  test('[R5.03a] failure shows its errors on the field', async () => {
    await refusedAfterFound();
    expect(field('CPF').getAttribute('aria-invalid')).toBe('true');
    expect(field('CPF').parentElement?.parentElement?.textContent).toContain('CPF impedido Fale conosco');
  });

  test('[R5.03b] failure shows its errors as an alert', async () => {
    await refusedAfterFound();
    expect(store.get(alertAtom)).toMatchObject({
      kind: 'error',
      text: 'CPF impedido Fale conosco',
      more: 'Nenhuma conta foi aberta e nada foi cobrado. Confira o CPF ou fale com o suporte.',
    });
  });

  test('[R5.03c] failure clears name and birthday', async () => {
    await refusedAfterFound();
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
    expect(screen.queryByText(/14\/03\/1991/)).toBeNull();
  });

  test('[R5.03c] a cleared name is never sent with another document', async () => {
    show();
    await fillAll();
    answers['/api/validate/document'] = () => ({ json: { success: false, message: 'CPF impedido' } });
    type('CPF', '111.444.777-35');
    await seeText('CPF impedido');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('CPF')));
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('[R5.05] without a name the message is the field’s error, and no alert shows', async () => {
    answers['/api/validate/document'] = () => ({ json: { success: true, message: 'CPF sem registro' } });
    show();
    type('CPF', CPF);
    await seeText('CPF sem registro');
    expect(alertText()).toBeUndefined();
  });

  test('[R5.06] a failed request shows the server’s message, and can be retried', async () => {
    answers['/api/validate/document'] = () => ({ status: 503, json: { message: 'Registro fora do ar' } });
    show();
    type('CPF', CPF);
    await seeText('Registro fora do ar');
    answers['/api/validate/document'] = () => ana;
    fireEvent.click(screen.getByRole('button', { name: 'Conferir de novo' }));
    await seeText('Ana Beatriz Moreira');
  });

  test('[R5.07] emptying the document clears name and birthday', async () => {
    answers['/api/validate/document'] = () => ana;
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
    type('CPF', '');
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
    submit();
    await seeText('Digite um CPF válido, com 11 números.');
    expect(times('/v2/auth/register')).toBe(0);
  });

  test('a late answer for another CPF is ignored', async () => {
    let late: (answer: Answer) => void = () => {};
    answers['/api/validate/document'] = ({ body }) =>
      body.document === '52998224725'
        ? new Promise((resolve) => {
            late = resolve;
          })
        : { json: { success: true, name: 'Caio Nogueira', birthday: '1990-01-01' } };
    show();
    type('CPF', CPF);
    type('CPF', '111.444.777-35');
    await seeText('Caio Nogueira');
    late(ana);
    await Promise.resolve();
    expect(screen.queryByText('Ana Beatriz Moreira')).toBeNull();
  });

  test('after five checks an hour, a proof of work is sent with the request', async () => {
    answers['/api/validate/document'] = ({ body }) =>
      body.bot_token ? ana : { status: 429, json: { code: 'too_many', message: 'Espere' } };
    show();
    type('CPF', CPF);
    await seeText('Ana Beatriz Moreira');
  });
});
