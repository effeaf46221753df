// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { SpinAnswer } from '../slot-protocol.ts';

const said: unknown[] = [];
let answer: SpinAnswer;
let submit: (() => Promise<void>) | undefined;

vi.mock('./parent-window.ts', () => ({
  parentWindow: () => ({ tell: (message: unknown) => void said.push(message), hear: () => {} }),
}));
vi.mock('./slot-calls.ts', () => ({
  openSession: async () => ({ session: 's', mode: 'real', balance: 1_000, stakes: [50] }),
  playRound: async () => answer,
  readBalance: async () => 1_000,
}));
vi.mock('./slot-view.ts', () => ({
  slotView: () => {
    const shows = ['offer', 'onClose', 'balance', 'running', 'grid', 'result', 'last', 'notice'];
    return {
      ...Object.fromEntries(shows.map((name) => [name, () => {}])),
      chosenStake: () => 50,
      onSpin: (listener: () => Promise<void>) => {
        submit = listener;
      },
      amount: String,
      text: (key: string) => key,
    };
  },
}));

beforeEach(async () => {
  const config = JSON.stringify({ locale: 'en', parents: [], texts: {} });
  document.body.innerHTML = `<script type="application/json" id="slot-config">${config}</script>`;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await import('./slot.ts');
  said.length = 0;
});

const ends = () =>
  said.filter((message) => (message as { type: string }).type === 'round-end') as {
    stake: number;
    win: number;
  }[];

test('a round that was played ends with its stake and win', async () => {
  answer = { type: 'played', grid: [], wins: [], stake: 50, win: 20, balance: 970 };
  await submit?.();
  expect(ends()).toMatchObject([{ stake: 50, win: 20 }]);
});

test('a round that was refused ends with nothing staked', async () => {
  answer = { type: 'refused', refusal: { error: 'insufficient_funds', code: '' } };
  await submit?.();
  expect(ends()).toMatchObject([{ stake: 0, win: 0 }]);
});
