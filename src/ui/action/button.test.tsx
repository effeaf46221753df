// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

/** fireEvent returns whether the default action of the event still happens. */
const press = () => fireEvent.click(screen.getByRole('button'));

test('a press that turns a button into a submit button doesn’t submit the form', () => {
  function Foot() {
    const [submits, setSubmits] = useState(false);
    return (
      <Button type={submits ? 'submit' : 'button'} onClick={() => setSubmits(true)}>
        {submits ? 'Gerar código' : 'Gerar outro'}
      </Button>
    );
  }
  render(<Foot />);
  expect(press()).toBe(false);
  expect(screen.getByRole('button', { name: 'Gerar código' })).toBeDefined();
  expect(press()).toBe(true);
});

test.each([{ disabled: true }, { loading: true }])('%o ignores presses and submits nothing', (state) => {
  const pressed = vi.fn();
  render(
    <Button type="submit" onClick={pressed} {...state}>
      Gerar código
    </Button>,
  );
  expect(press()).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
});

test.each([
  ['a reason that is always given', 'Sem internet', 'Sem internet'],
  ['a reason that is undefined at first', undefined, 'Sem internet'],
])('keeps the focus and a begun press when it is disabled and enabled again: %s', (_, before, after) => {
  const pressed = vi.fn();
  const at = (disabled: boolean) => (
    <Button disabled={disabled} reason={disabled ? after : before} onClick={pressed}>
      Apostar
    </Button>
  );
  const { rerender } = render(at(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(at(true));
  expect(screen.getByRole('button')).toBe(button);
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByText('Sem internet').id);
  rerender(at(false));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-describedby')).toBeNull();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
