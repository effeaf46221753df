// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextInput } from './field.tsx';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

test('label, help and error are associated with the control', () => {
  render(
    <TextInput label="Cupom" help="Sem espaços" error="Insira um cupom válido" defaultValue="VARANDA" />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Cupom');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Insira um cupom válido',
    'Sem espaços',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.value).toBe('VARANDA');
});

test('a field without error or help has no empty references', () => {
  render(<TextInput label="E-mail" />);
  const input = screen.getByLabelText('E-mail');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('a verified value shows a labelled tick, a read-only one cannot be changed', () => {
  render(<TextInput label="Nome" valid="Conferido" readOnly value="Marina" />);
  expect(screen.getByRole('img', { name: 'Conferido' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Nome').readOnly).toBe(true);
});

test('the eye button shows the password, and exposes its state', () => {
  render(<PasswordField label="Senha" showLabel="Mostrar senha" defaultValue="segredo" />);
  const input = screen.getByLabelText<HTMLInputElement>('Senha');
  const eye = screen.getByRole('button', { name: 'Mostrar senha' });
  expect(input.type).toBe('password');
  fireEvent.click(eye);
  expect(input.type).toBe('text');
  expect(eye.getAttribute('aria-pressed')).toBe('true');
});

test('a met password rule is announced in words, not only by its tick', () => {
  const rules = [
    { text: '10 caracteres', met: true },
    { text: '1 número', met: false },
  ];
  render(<PasswordField label="Senha" showLabel="Mostrar" rules={rules} metLabel="cumprida" />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10 caracteres, cumprida',
    '1 número',
  ]);
});
