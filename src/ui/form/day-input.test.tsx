// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayInput } from './day-input.tsx';

afterEach(cleanup);

const WRONG = 'Digite outro dia.';

function show(): string[] {
  const asked: string[] = [];
  function Filter() {
    const [day, setDay] = useState('');
    const [format, setFormat] = useState('dd/mm/aaaa');
    return (
      <>
        <DayInput
          label="De"
          value={day}
          min="2000-01-01"
          max="2026-11-26"
          format={format}
          wrong={WRONG}
          onValue={(next) => {
            asked.push(next);
            setDay(next);
          }}
        />
        <button type="button" onClick={() => setDay('')}>
          Todas
        </button>
        <button type="button" onClick={() => setFormat('mm/dd/yyyy')}>
          English
        </button>
      </>
    );
  }
  render(<Filter />);
  return asked;
}

const field = () => screen.getByLabelText<HTMLInputElement>('De');

/** As in a browser: text and caret change before the event is dispatched. */
function edit(text: string, inputType: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field().setSelectionRange(text.length, text.length);
  fireEvent(field(), new InputEvent('input', { bubbles: true, inputType }));
}
function type(keys: string) {
  for (const key of keys) edit(field().value + key, 'insertText');
}
function erase(count: number) {
  for (let left = count; left > 0; left -= 1) edit(field().value.slice(0, -1), 'deleteContentBackward');
}

test('a day is typed in the order of the language, and is asked for once it is whole', () => {
  const asked = show();
  expect([field().type, field().placeholder]).toEqual(['text', 'dd/mm/aaaa']);
  type('2011202');
  expect(asked).toEqual([]);
  type('6');
  expect(field().value).toBe('20/11/2026');
  expect(asked).toEqual(['2026-11-20']);
});

test('another language shows the same day in its own order', () => {
  const asked = show();
  type('20112026');
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect([field().value, field().placeholder]).toEqual(['11/20/2026', 'mm/dd/yyyy']);
  erase(10);
  type('11/5/2026');
  expect(asked).toEqual(['2026-11-20', '', '2026-11-05']);
});

test.each(['31/12/1999', '27/11/2026', '31/02/2026', '20/11'])(
  '%s is not asked for, is named once the field is left, and the day before it holds',
  (text) => {
    const asked = show();
    type('20112026');
    fireEvent.change(field(), { target: { value: text } });
    expect(screen.queryByText(WRONG)).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText(WRONG)).toBeTruthy();
    expect([field().value, asked]).toEqual([text, ['2026-11-20']]);
    fireEvent.change(field(), { target: { value: '21/11/2026' } });
    expect(screen.queryByText(WRONG)).toBeNull();
    expect(asked).toEqual(['2026-11-20', '2026-11-21']);
  },
);

test('the first and the last day are asked for, and an emptied field', () => {
  const asked = show();
  for (const value of ['01/01/2000', '26/11/2026', '']) fireEvent.change(field(), { target: { value } });
  fireEvent.blur(field());
  expect(asked).toEqual(['2000-01-01', '2026-11-26', '']);
  expect(screen.queryByText(WRONG)).toBeNull();
});

test('a filter that is taken away elsewhere empties the field', () => {
  show();
  type('20112026');
  fireEvent.click(screen.getByRole('button', { name: 'Todas' }));
  expect(field().value).toBe('');
});
