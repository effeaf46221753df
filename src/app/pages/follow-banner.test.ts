// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { readCouponCode } from '#src/core/tracking/campaign-values.ts';
import { followBanner } from './follow-banner.ts';

afterEach(() => closeModal());

const click = (inside: string) => {
  document.body.innerHTML = '<a><img><button type="button"><i></i></button></a>';
  const preventDefault = vi.fn();
  return { target: document.querySelector(inside), preventDefault };
};
const opened = () => store.get(modalAtom)?.name;

test.each([
  ['[R5.14a]', '/?login=1', 'login'],
  ['[R5.14b]', '/?login=0&code=SOL', 'register'],
])('%s %s opens %s', async (_, link, modal) => {
  followBanner(click('img'), link);
  await vi.waitFor(() => expect(opened()).toBe(modal));
});

test('[R9.08] the code of a followed banner is stored', async () => {
  followBanner(click('img'), '/promotions/3?code=CHUVA');
  await vi.waitFor(() => expect(readCouponCode()).toBe('CHUVA'));
  expect(opened()).toBeUndefined();
});

test('[R5.15] a button inside a banner is ignored', async () => {
  const press = click('i');
  followBanner(press, '/?login=1&code=NADA');
  await import('#src/core/tracking/campaign-values.ts');
  await Promise.resolve();
  expect(opened()).toBeUndefined();
  expect(readCouponCode()).not.toBe('NADA');
  expect(press.preventDefault).toHaveBeenCalled();
});
