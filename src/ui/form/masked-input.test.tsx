// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { cpfMask, type Mask, phoneMask } from '#contract/rules/player/masks.ts';
import { MaskedInput } from './masked-input.tsx';

afterEach(cleanup);

function Form({ mask, start = '' }: { mask: Mask; start?: string }) {
  const [digits, setDigits] = useState(start);
  return (
    <>
      <MaskedInput label="Campo" mask={mask} value={digits} onValue={setDigits} />
      <output>{digits}</output>
      <button type="button" onClick={() => setDigits('60')}>
        60
      </button>
      <button type="button" onClick={() => setDigits('90')}>
        90
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Campo');
}

// As in a browser: text and caret change before the event is dispatched.
function edit(text: string, caret: number, inputType: string) {
  const input = field();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(caret, caret);
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType }));
}

test('typing inserts the separators, and the value contains only digits', () => {
  render(<Form mask={cpfMask} />);
  for (const key of '52998224725') {
    const { value } = field();
    edit(value + key, value.length + 1, 'insertText');
  }
  expect(field().value).toBe('529.982.247-25');
  expect(screen.getByRole('status').textContent).toBe('52998224725');
});

test('the caret stays after a digit typed in the middle', () => {
  render(<Form mask={cpfMask} start="529982247" />);
  edit('5219.982.247', 3, 'insertText');
  expect(field().value).toBe('521.998.224-7');
  expect(field().selectionStart).toBe(3);
});

test('backspace skips a separator and deletes the digit', () => {
  render(<Form mask={cpfMask} start="529982" />);
  edit('529982', 3, 'deleteContentBackward');
  expect(field().value).toBe('529.82');
  expect(field().selectionStart).toBe(2);
});

test('a pasted phone number loses its country code', () => {
  render(<Form mask={phoneMask} />);
  edit('+55 81 99876-5432', 17, 'insertFromPaste');
  expect(field().value).toBe('(81) 9 9876-5432');
});

test('an extra digit stays visible', () => {
  render(<Form mask={cpfMask} start="52998224725" />);
  edit('529.982.247-251', 15, 'insertText');
  expect(field().value).toBe('529.982.247-251');
});

describe('a mask that reads what is written', () => {
  const mask: Mask = {
    pattern: '0000',
    whole: () => '60',
    typed: (written) => (/^(1h30|90 min)$/.test(written) ? '90' : ''),
  };

  test('leaves it as it is typed key by key, and takes what it says', () => {
    render(<Form mask={mask} />);
    const values: (string | null)[] = [];
    for (const key of '1h30') {
      edit(field().value + key, field().value.length + 1, 'insertText');
      values.push(screen.getByRole('status').textContent);
    }
    expect(field().value).toBe('1h30');
    expect(values).toEqual(['1', '', '', '90']);
    edit('1h3', 3, 'deleteContentBackward');
    expect([field().value, screen.getByRole('status').textContent]).toEqual(['1h3', '']);
  });

  test('reads the whole text after a composition behind a digit', () => {
    render(<Form mask={mask} start="9" />);
    const composed = { bubbles: true, inputType: 'insertCompositionText', isComposing: true };
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '90 min');
    fireEvent(field(), new InputEvent('input', { ...composed, data: '0 min' }));
    fireEvent.compositionEnd(field(), { data: '0 min' });
    expect([field().value, screen.getByRole('status').textContent]).toEqual(['90 min', '90']);
  });

  const shown = () => [field().value, screen.getByRole('status').textContent];

  test('gives back by undo and redo what was written', () => {
    render(<Form mask={mask} />);
    for (const text of ['1', '1h', '1h3', '1h30']) edit(text, text.length, 'insertText');
    const seen = [];
    for (const before of ['1h3', '1h', '1', '']) {
      edit(before, before.length, 'historyUndo');
      seen.push(shown());
    }
    expect(seen).toEqual([
      ['1h3', ''],
      ['1h', ''],
      ['1', '1'],
      ['', ''],
    ]);
    for (const after of ['1', '1h', '1h3', '1h30']) edit(after, after.length, 'historyRedo');
    expect(shown()).toEqual(['1h30', '90']);
  });

  test('undoes a letter in an empty field', () => {
    render(<Form mask={mask} />);
    edit('a', 1, 'insertText');
    expect(shown()).toEqual(['a', '']);
    edit('', 0, 'historyUndo');
    expect(shown()).toEqual(['', '']);
  });

  test('forgets what was written when the value changes elsewhere', () => {
    render(<Form mask={mask} />);
    edit('1h30', 4, 'insertText');
    expect(shown()).toEqual(['1h30', '90']);
    fireEvent.click(screen.getByRole('button', { name: '60' }));
    expect(shown()).toEqual(['60', '60']);
    fireEvent.click(screen.getByRole('button', { name: '90' }));
    expect(shown()).toEqual(['90', '90']);
  });

  test('is not asked when a field is emptied without saying how', () => {
    render(<Form mask={mask} start="90" />);
    fireEvent.change(field(), { target: { value: '' } });
    expect([field().value, screen.getByRole('status').textContent]).toEqual(['', '']);
  });
});
