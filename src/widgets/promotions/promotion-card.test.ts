import * as v from 'valibot';
import { expect, test } from 'vitest';
import { promotion } from '#contract/endpoints/content/content-calls.ts';
import { i18n, initI18n } from '#src/core/text/i18n.ts';
import { promotionDisplay } from './promotion-card.tsx';

await initI18n('pt');
const piece = (wire: unknown) => promotionDisplay(v.parse(promotion, wire), i18n.t);

test('[R3.14] a picture that does not start with http gets the storage path as prefix', () => {
  expect(piece({ id: 1, image: 'promo.png' }).art).toBe('/storage/promo.png');
  expect(piece({ id: 1, image: 'https://cdn.example/promo.png' }).art).toBe('https://cdn.example/promo.png');
  expect(piece({ id: 1 }).art).toBe('');
});

test('a promotion without a title or a warning gets the default ones', () => {
  const bare = piece({ id: 1 });
  expect(bare.title).toBe('Promoção');
  expect(bare.warning.text).toMatch(/^Ministério da Fazenda adverte:/);
  expect(piece({ id: 1, warning: 'Aposta não é investimento.' }).warning.text).toBe(
    'Aposta não é investimento.',
  );
});

test('an ended promotion is marked as ended', () => {
  expect(piece({ id: 1, state: 'ended' }).state).toEqual({ label: 'Encerrada', live: false });
});
