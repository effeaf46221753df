import { expect, test } from 'vitest';
import { chatAccount } from './chat-widget.ts';

test.each([
  ['1520/7', { license: '1520', group: '7' }],
  [' 1520/7 ', { license: '1520', group: '7' }],
  ['1520', { license: '1520', group: null }],
  ['1520/', { license: '1520', group: null }],
  ['casa-br/vip_1', { license: 'casa-br', group: 'vip_1' }],
  ['', null],
  ['/7', null],
  ['1520/7/9', null],
  ['<script>/7', null],
  ['1520/a b', null],
])('[R2.50] %j is split at the slash: %j', (setting, account) => {
  expect(chatAccount(setting)).toEqual(account);
});
