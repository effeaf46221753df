// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayInput } from './day-input.tsx';

afterEach(cleanup);

function show(): string[] {
  const asked: string[] = [];
  function Filter() {
    const [day, setDay] = useState('');
    return (
      <>
        <DayInput
          label="De"
          value={day}
          min="2000-01-01"
          max="2026-11-26"
          wrong="Escolha outro dia."
          onValue={(next) => {
            asked.push(next);
            setDay(next);
          }}
        />
        <button type="button" onClick={() => setDay('')}>
          Todas
        </button>
      </>
    );
  }
  render(<Filter />);
  return asked;
}

const field = () => screen.getByLabelText<HTMLInputElement>('De');
const type = (...days: string[]) => {
  for (const value of days) fireEvent.change(field(), { target: { value } });
};

test('the years that a browser reports while one is typed are not asked for', () => {
  const asked = show();
  type('0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20');
  expect(asked).toEqual(['2026-11-20']);
});

test.each(['1999-12-31', '2026-11-27'])(
  '%s is not asked for, is named once the field is left, and the day before it holds',
  (day) => {
    const asked = show();
    type('2026-11-20', day);
    expect(screen.queryByText('Escolha outro dia.')).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Escolha outro dia.')).toBeTruthy();
    expect(asked).toEqual(['2026-11-20']);
    type('2026-11-21');
    expect(screen.queryByText('Escolha outro dia.')).toBeNull();
    expect(asked).toEqual(['2026-11-20', '2026-11-21']);
  },
);

test('the first and the last day are asked for, and an emptied field', () => {
  const asked = show();
  type('2000-01-01', '2026-11-26', '');
  expect(asked).toEqual(['2000-01-01', '2026-11-26', '']);
});

test('a filter that is taken away elsewhere empties the field', () => {
  show();
  type('2026-11-20');
  fireEvent.click(screen.getByRole('button', { name: 'Todas' }));
  expect(field().value).toBe('');
});
