// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { ShareBetModal } from './share-bet-modal.tsx';

vi.mock(import('./bet-picture.ts'), async (original) => ({
  ...(await original()),
  drawBetPicture: () => {},
}));

const live = new Set<string>();
/** The addresses of files that the player chose to save. */
const saved: string[] = [];

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1;
    live.add(`blob:picture-${count}`);
    return `blob:picture-${count}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void live.delete(address));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['picture'], { type: 'image/png' })),
  );
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (!this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))) return;
    if (this instanceof HTMLAnchorElement && this.download) saved.push(this.href);
  });
});
afterEach(() => {
  cleanup();
  live.clear();
  saved.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const BET = {
  id: 'b7',
  kind: 'single',
  odds: 180,
  stake: 1_000,
  legs: [
    {
      event_id: 'e1',
      market_key: 'winner',
      selection_key: 'home',
      sport: 'football',
      home: 'Ipê',
      away: 'Jacarandá',
      market_name: 'Resultado',
      selection_name: 'Ipê',
      odds: 180,
    },
  ],
} as unknown as Bet;

test('the saved picture stays for the browser’s question also when the dialog is closed meanwhile', async () => {
  const { unmount } = render(<ShareBetModal bet={BET} open onClose={() => {}} />);
  const link = await screen.findByRole('link', { name: 'Salvar imagem' });
  vi.useFakeTimers();
  act(() => link.click());
  unmount();
  expect(saved).toHaveLength(1);
  expect([...live]).toEqual(saved);
  vi.advanceTimersByTime(60_000);
  expect([...live]).toEqual([]);
});
