// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TextInput } from './field.tsx';
import { Form } from './form.tsx';

afterEach(cleanup);

function Example({ onSent, off = false }: { onSent: (values: unknown) => void; off?: boolean }) {
  const [street, setStreet] = useState('');
  const [city, setCity] = useState('Recife');
  const [state, setState] = useState('PE');
  const [terms, setTerms] = useState(false);
  const [key, setKey] = useState('own');
  return (
    <Form
      off={off}
      onSubmit={(event) => {
        event.preventDefault();
        onSent({ street, city, state, terms, key });
      }}
    >
      <TextInput label="Rua" value={street} onChange={(event) => setStreet(event.target.value)} />
      <TextInput label="Cidade" value={city} onChange={(event) => setCity(event.target.value)} />
      <select aria-label="Estado" value={state} onChange={(event) => setState(event.target.value)}>
        <option>PE</option>
        <option>SP</option>
      </select>
      <input
        type="checkbox"
        aria-label="Termos"
        checked={terms}
        onChange={(event) => setTerms(event.target.checked)}
      />
      {['own', 'other'].map((one) => (
        <input
          key={one}
          type="radio"
          name="key"
          aria-label={one}
          checked={one === key}
          onChange={() => setKey(one)}
        />
      ))}
      <button type="submit">Enviar</button>
    </Form>
  );
}

// As a browser does it: the page's scripts see neither an event nor a write.
function fillSilently(label: string, name: 'value' | 'checked', held: unknown) {
  const control = screen.getByLabelText(label);
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name);
  property?.set?.call(control, held);
}

test('what was filled in without an event is in the state when the form is submitted', () => {
  const sent: unknown[] = [];
  render(<Example onSent={(values) => sent.push(values)} />);
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fillSilently('Cidade', 'value', 'Olinda');
  fillSilently('Estado', 'value', 'SP');
  fillSilently('Termos', 'checked', true);
  fillSilently('other', 'checked', true);
  fireEvent.submit(screen.getByRole('button').closest('form') ?? document);
  expect(sent).toEqual([{ street: 'Rua da Aurora', city: 'Olinda', state: 'SP', terms: true, key: 'other' }]);
});

test('what was typed and chosen stays as it is', () => {
  const sent: unknown[] = [];
  render(<Example onSent={(values) => sent.push(values)} />);
  fireEvent.change(screen.getByLabelText('Rua'), { target: { value: 'Rua do Sol' } });
  fireEvent.click(screen.getByLabelText('Termos'));
  fireEvent.click(screen.getByLabelText('other'));
  const form = screen.getByRole('button').closest('form') ?? document;
  fireEvent.submit(form);
  fireEvent.submit(form);
  const values = { street: 'Rua do Sol', city: 'Recife', state: 'PE', terms: true, key: 'other' };
  expect(sent).toEqual([values, values]);
});

test('while it is off nothing is submitted; once it is on again its controls are read', () => {
  const sent: unknown[] = [];
  const send = (values: unknown) => sent.push(values);
  const { rerender } = render(<Example onSent={send} off />);
  const form = screen.getByRole('button').closest('form') ?? document;
  expect(fireEvent.submit(form)).toBe(false);
  expect(sent).toEqual([]);
  rerender(<Example onSent={send} />);
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fireEvent.submit(form);
  expect(sent).toEqual([{ street: 'Rua da Aurora', city: 'Recife', state: 'PE', terms: false, key: 'own' }]);
});

test('while it is off its controls report nothing', () => {
  const reported: string[] = [];
  const { container } = render(
    <Form off onSubmit={() => reported.push('submit')}>
      <TextInput label="Rua" value="" onChange={(event) => reported.push(event.target.value)} />
    </Form>,
  );
  fillSilently('Rua', 'value', 'Rua da Aurora');
  fireEvent.submit(container.querySelector('form') ?? document);
  expect(reported).toEqual([]);
});
