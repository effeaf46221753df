import { expect, test } from 'vitest';
import { drawAhead } from './draw-ahead.ts';

test('asks for every main page in every language, the default one first', async () => {
  const asked: string[] = [];
  await drawAhead({
    ask: async (address) => void asked.push(address),
    pause: async () => {},
    isDraining: () => false,
  });
  expect(asked.slice(0, 5)).toEqual(['/', '/casino/slots', '/promotions', '/providers', '/?lang=en']);
  expect(asked).toHaveLength(12);
  expect(asked).toContain('/providers?lang=es');
});

test('stops where the server goes away', async () => {
  const asked: string[] = [];
  await drawAhead({
    ask: async (address) => void asked.push(address),
    pause: async () => {},
    isDraining: () => asked.length === 2,
  });
  expect(asked).toEqual(['/', '/casino/slots']);
});
