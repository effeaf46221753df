import { expect, test } from 'vitest';
import { brandOf } from './brands.ts';

test.each(['', 'https://api.example', 'https://api.example/'])(
  '[R2.54] %j has the default brand',
  (backend) => {
    expect(brandOf(backend)).toEqual({ name: 'varanda', logo: null, accent: '#F6BC31' });
  },
);
