import { expect, test } from 'vitest';
import { BRAND_NAME } from '#contract/brand.ts';
import { brandOf } from './brands.ts';

test.each(['', 'https://api.example', 'https://api.example/'])(
  '[R2.54] %j has the default brand',
  (backend) => {
    expect(brandOf(backend)).toEqual({ name: 'varanda', logo: null, accent: '#F6BC31' });
  },
);

test.each(['https://api.praia.example', 'https://api.praia.example/'])(
  '[R2.54] %j has its row’s name, logo and accent',
  (backend) => {
    const praia = { name: 'praia', logo: '/praia.svg', accent: '#1B2F9E' };
    const brands = { 'https://api.praia.example': praia };
    expect(brandOf(backend, brands)).toEqual(praia);
    expect(brandOf('https://api.example', brands).name).toBe('varanda');
  },
);

test('the installed app is called as the default brand is', () => {
  expect(brandOf('').name).toBe(BRAND_NAME);
});
