import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { assertImpersonal } from './impersonal-audit-entry.ts';

const id = newId();

test.each([
  { action: 'player.correct', subject: id, details: { fields: ['email', 'gender'] } },
  { action: 'player.unblock', subject: id, details: { barred_since: '2026-11-20T15:00:00.000Z' } },
  { action: 'account.close', subject: id, details: { closure: newId() } },
  { action: 'withdrawal.approve', subject: id, details: { amount: 500, waited_for: 'withdraw_hourly' } },
  { action: 'document.refuse', subject: id, details: { from: 'approved', to: 'pending_kyc' } },
  {
    action: 'settings.change',
    subject: 'withdraw_max refer_enabled',
    details: { withdraw_max: { from: 1, to: 2 } },
  },
  { action: 'operator.add', subject: 'rosa.lima', details: { roles: ['support'], asked_by: 'olga' } },
  { action: 'operator.add.ask', subject: 'rosa.lima', details: {} },
  { action: 'operator.roles', subject: 'rosa.lima', details: { from: ['support'], to: ['owner'] } },
  { action: 'withdrawal.approve.ask', subject: id, details: {} },
  { action: 'settings.change.ask', subject: 'ops_payout_two_persons', details: {} },
  { action: 'player.show', subject: id, details: {} },
  { action: 'content.create', subject: 'coupons/natal', details: { fields: [] } },
  { action: 'content.change', subject: 'banners/copa', details: { fields: ['title'], scheduled: newId() } },
])('the audit log takes what an action needs: $action', (entry) => {
  expect(() => assertImpersonal(entry)).not.toThrow();
});

test.each([
  [
    'an e-mail as subject',
    { action: 'player.correct', subject: 'rosa@example.com', details: { fields: [] } },
  ],
  ['a CPF as subject', { action: 'second_factor.off', subject: '52998224725', details: {} }],
  [
    'a value instead of a field',
    { action: 'player.correct', subject: id, details: { fields: ['rosa@example.com'] } },
  ],
  ['a further detail', { action: 'account.close', subject: id, details: { closure: newId(), name: 'Rosa' } }],
  [
    'a PIX key',
    { action: 'withdrawal.refuse', subject: id, details: { amount: 1, waited_for: null, pix_key: 'x' } },
  ],
  ['no setting', { action: 'settings.change', subject: 'rosa@example.com', details: {} }],
  [
    'an e-mail as operator',
    { action: 'operator.revoke', subject: 'rosa@example.com', details: { roles: [] } },
  ],
  ['a token', { action: 'operator.token', subject: 'rosa.lima', details: { fingerprint: 'a'.repeat(64) } }],
  ['a CPF as who was shown', { action: 'player.show', subject: '52998224725', details: {} }],
  [
    'a text of the content',
    { action: 'content.change', subject: 'banners/copa', details: { fields: ['Rosa Lima'] } },
  ],
  ['an unknown action', { action: 'player.rename', subject: id, details: {} }],
])('the audit log refuses %s', (_, entry) => {
  expect(() => assertImpersonal(entry)).toThrow(/^(an entry of|the audit log knows no action) /);
});
