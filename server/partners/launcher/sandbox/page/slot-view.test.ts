// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { slotView } from './slot-view.ts';

test('the button says the same of itself to everybody: off without a stake, on with one, busy in a round', () => {
  document.body.innerHTML = `<main class="table" data-mode="real"><div class="reels"></div><p class="result"></p>
    <form class="foot"><div class="choices"></div><button class="spin"></button></form>
    <div class="notice"><p></p><button></button></div></main>`;
  const button = document.querySelector<HTMLButtonElement>('.spin');
  const state = () => [button?.disabled, button?.getAttribute('aria-disabled')];
  const view = slotView({ locale: 'en', parents: [], texts: {} });
  view.offer([50]);
  expect(state()).toEqual([true, 'true']);
  const choice = document.querySelector('input');
  if (choice) choice.checked = true;
  view.running(null);
  expect(state()).toEqual([false, 'false']);
  view.running('spinning');
  expect(state()).toEqual([false, 'true']);
});
