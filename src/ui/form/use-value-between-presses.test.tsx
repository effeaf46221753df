// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextInput } from './field.tsx';

afterEach(cleanup);

const ERROR = 'Digite um valor.';

function Example() {
  const [left, setLeft] = useState(false);
  return (
    <>
      <TextInput
        label="Valor"
        error={left ? ERROR : undefined}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <button type="button">Pagar</button>
    </>
  );
}

const field = () => screen.getByLabelText('Valor');
const button = () => screen.getByRole('button', { name: 'Pagar' });
const error = () => screen.queryByText(ERROR);
/** As browsers do: the focus moves between the two parts of a press. */
function pressAndLeave() {
  fireEvent.mouseDown(button());
  fireEvent.blur(field());
}

test('a field that a press leaves shows its error with the click', () => {
  render(<Example />);
  pressAndLeave();
  expect(error()).toBeNull();
  fireEvent.mouseUp(button());
  expect(error()).toBeNull();
  fireEvent.click(button());
  expect(error()).not.toBeNull();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

/** A form that looks for the field that it refuses, as the address does. */
function Refusing() {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (refused) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return (
    <>
      <TextInput label="Valor" error={refused ? ERROR : undefined} />
      <button type="button" onClick={() => setRefused(true)}>
        Pagar
      </button>
    </>
  );
}

test('a form finds the field that it refuses at a press', () => {
  render(<Refusing />);
  fireEvent.mouseDown(button());
  fireEvent.mouseUp(button());
  fireEvent.click(button());
  expect(document.activeElement).toBe(field());
});

test('a field that the keyboard leaves shows it at once', () => {
  render(<Example />);
  fireEvent.blur(field());
  expect(error()).not.toBeNull();
});

test('an error stays while a press goes on, and goes after it', async () => {
  render(<Example />);
  fireEvent.blur(field());
  fireEvent.mouseDown(field());
  fireEvent.focus(field());
  expect(error()).not.toBeNull();
  fireEvent.mouseUp(field());
  await vi.waitFor(() => expect(error()).toBeNull());
});

test.each([
  ['a drag', () => fireEvent.dragEnd(button())],
  ['a key, as after a list of the system', () => fireEvent.keyDown(field(), { key: 'Tab' })],
])('a press without a release ends by %s', async (_by, end) => {
  render(<Example />);
  pressAndLeave();
  end();
  expect(await screen.findByText(ERROR)).toBeTruthy();
});

test('a press with another button holds nothing back', () => {
  render(<Example />);
  fireEvent.mouseDown(button(), { button: 2 });
  fireEvent.blur(field());
  expect(error()).not.toBeNull();
});
