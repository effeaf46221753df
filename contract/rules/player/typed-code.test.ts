import { expect, test } from 'vitest';
import { typedCode } from './typed-code.ts';

test.each([
  ['  DEZ ', 'DEZ'],
  ['\u202aDEZ\u202c', 'DEZ'],
  ['DE\u200bZ\ufeff', 'DEZ'],
  ['\uff24\uff25\uff3a', 'DEZ'],
  ['\uff11\uff12\uff13 \uff14\uff15\uff16', '123 456'],
  ['\u0661\u0662\u06f3', '123'],
  ['maria\u200d@example.com', 'maria@example.com'],
  ['', ''],
  ['123 456', '123 456'],
  [' 123456\u00a0', '123456'],
  ['\u200e123\u200b456', '123456'],
  ['\ufeff123456', '123456'],
  ['１２３４５６', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['ｖａｒａｎｄａ１０', 'varanda10'],
  ['\u2060varanda10', 'varanda10'],
  ['BEM-VINDO', 'BEM-VINDO'],
  ['BEM\u2010VINDO', 'BEM-VINDO'],
  ['BEM\u2011VINDO', 'BEM-VINDO'],
  ['BEM\u2013VINDO', 'BEM-VINDO'],
  ['BEM\uff0dVINDO', 'BEM-VINDO'],
])('%j is the code %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});
