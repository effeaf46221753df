// @vitest-environment page
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { answers, field, seeText, setUpAuthPanel, show, type } from '#tests/support/browser/auth-panel.tsx';

setUpAuthPanel();

describe('login', () => {
  function openLogin() {
    const shown = show();
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    type('E-mail ou CPF', 'ana@email.com');
    type('Senha', 'errada');
    fireEvent.click(screen.getByRole('button', { name: /^Entrar/ }));
    return shown;
  }

  test.each([
    ['[R5.09a]', { status: 403, json: { message: 'Conta em análise' } }, 'Conta em análise'],
    ['[R5.09b]', { status: 403, json: null }, 'Acesso negado'],
  ])('%s 403 shows the server’s text or ours: %j', async (_, reply, text) => {
    answers['/api/auth/login'] = () => reply;
    openLogin();
    await seeText(text);
    // §8 fixes the words: a second line says what it means and what to do.
    await seeText(/^Nada mudou na sua conta\. Confira o e-mail e a senha/);
    expect(field('Senha').value).toBe('errada');
  });

  test.each([
    [
      '[R5.10a]',
      { json: { status: false, data: { error: 'Senha trocada há pouco' } } },
      'Senha trocada há pouco',
    ],
    ['[R5.10b]', { json: { status: true, data: {} } }, 'Email ou senha incorretos!'],
    ['[R5.10b]', { status: 401, json: { code: 'wrong_credentials' } }, 'Email ou senha incorretos!'],
  ])('%s no token shows the server’s text or ours: %j', async (_, reply, text) => {
    answers['/api/auth/login'] = () => reply;
    openLogin();
    await seeText(text);
    expect(sessionStatus()).toBe('out');
  });

  test('the panels share one dialog, and its title receives the focus', async () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Criar conta' });
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByRole('dialog', { name: 'Entrar' })).toBe(dialog);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }));
  });
});
