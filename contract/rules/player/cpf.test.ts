import { describe, expect, test } from 'vitest';
import { formatCpf, isValidCpf, maskCpf } from './cpf.ts';

describe('isValidCpf', () => {
  test.each(['529.982.247-25', '52998224725', ' 111.444.777-35 ', '00000000191'])('accepts %s', (cpf) => {
    expect(isValidCpf(cpf)).toBe(true);
  });

  test.each([
    '529.982.247-26',
    '529.982.247-15',
    '5299822472',
    '529982247255',
    '11111111111',
    '',
    'a52998224725',
    '529-982-247.25',
  ])('refuses %s', (text) => {
    expect(isValidCpf(text)).toBe(false);
  });

  test('notices any single wrong digit', () => {
    const right = '52998224725';
    for (let place = 0; place < 11; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        if (String(digit) === right[place]) continue;
        expect(isValidCpf(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(false);
      }
    }
  });
});

test('formatCpf sets the signs', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
});

describe('maskCpf', () => {
  test('leaves the six middle digits', () => {
    expect(maskCpf('529.982.247-25')).toBe('•••.982.247-••');
  });

  test('shows nothing of what is no CPF', () => {
    expect(maskCpf('12345')).toBe('•••.•••.•••-••');
  });
});
