// For the tests of game pages: a game's real markup and script, and a game server with given answers.
import { vi } from 'vitest';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { engineOf } from '#server/sandbox/games/game-engines.ts';
import { gamePage } from '#server/sandbox/games/game-page.ts';
import type { OpenedAnswer, PlayAnswer, PlayRequest } from '#server/sandbox/games/game-protocol.ts';

interface ShownGame {
  /** Messages to the page around the game. */
  messages: Omit<GameFrameMessage, 'protocol'>[];
  /** The requested rounds. */
  asked: PlayRequest[];
  /** Names of rounds reported as seen. */
  seen: string[];
  /** Says what the page around the game says of its sound. */
  switchSound: (on: boolean) => void;
}

/** Opens a game of the engine; `answer` gives the server's answer to a round. */
export async function showGame(
  name: string,
  start: () => Promise<unknown>,
  answer: (request: PlayRequest) => object,
  opened: Partial<OpenedAnswer> = {},
): Promise<ShownGame> {
  const game: ShownGame = { messages: [], asked: [], seen: [], switchSound: () => {} };
  const engine = engineOf(name);
  if (!engine) throw new Error(`no engine ${name}`);
  const game7 = { id: '7', name: 'Farol Velho', provider: 'cobogo', category: 'slots' };
  const page = await gamePage({ engine, language: 'en', game: game7, mode: 'real', parents: [] });
  // Without its scripts and style sheets, which the test loads or omits.
  document.documentElement.innerHTML = page.replace(/<link[^>]*>|<script type="module"[^>]*><\/script>/g, '');
  vi.resetModules();
  vi.doMock('#server/sandbox/games/page/parent-window.ts', () => ({
    parentWindow: () => ({
      send: (message: Omit<GameFrameMessage, 'protocol'>) => void game.messages.push(message),
      onMessage: () => {},
      onSound: (listener: (on: boolean) => void) => {
        game.switchSound = listener;
      },
    }),
  }));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    if (path.endsWith('/open')) {
      const usual = {
        session: 's',
        mode: 'real',
        balance: 1_000,
        stakes: [50, 100],
        maxBet: 2_000,
        pot: null,
        unseen: null,
      };
      return Response.json({ ...usual, ...opened });
    }
    if (path.endsWith('/seen')) {
      game.seen.push(body.round);
      return Response.json({ balance: opened.balance ?? null });
    }
    game.asked.push(body);
    return Response.json(answer(body));
  });
  await start();
  return game;
}

/** A server's answer to a played round. */
export function played(request: PlayRequest, drawn: number[], win: number): PlayAnswer {
  const stake = request.bets.reduce((sum, bet) => sum + bet.stake, 0);
  const { round, bets } = request;
  return {
    type: 'played',
    round,
    bets,
    drawn,
    stake,
    win,
    jackpot: 0,
    balance: 1_000 - stake + win,
    pot: null,
  };
}

export function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`nothing shows ${selector}`);
  return found;
}

/** Chooses a stake, price or chip (cents). */
export function choose(cents: number): void {
  const stake = document.querySelector<HTMLElement>('.stake');
  if (stake) {
    while (Number(stake.dataset.cents) < cents) element('[data-step="1"]').click();
    return;
  }
  const choice = element<HTMLInputElement>(`input[value="${cents}"]`);
  choice.checked = true;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}

export const shownResultText = () => element('.result').textContent ?? '';
