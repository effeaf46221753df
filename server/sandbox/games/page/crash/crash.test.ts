// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayAnswer, PlayRequest } from '#server/sandbox/games/game-protocol.ts';
import { choose, element, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

const start = () => import('./crash.ts');
const button = () => element<HTMLButtonElement>('.play');
const stop = () => element<HTMLInputElement>('.stop-input');
const figures = () => [
  `${element('[data-figure=left-name]').textContent} ${element('[data-figure=left]').textContent}`,
  `${element('[data-figure=right-name]').textContent} ${element('[data-figure=right]').textContent}`,
];
const columns = (faint: boolean) =>
  [...document.querySelectorAll('.column')].filter((one) => one.hasAttribute('data-faint') === faint).length;

function write(text: string): void {
  stop().value = text;
  stop().dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  endPage();
  vi.unstubAllGlobals();
});

/** A game server whose round runs by the test's clock and breaks at a multiplier at a time (ms). */
function roundOf({ breaks, at, stops }: { breaks: number; at: number; stops: number }) {
  let begun = 0;
  let pressed: number | null = null;
  const calls: string[] = [];
  let request: PlayRequest | undefined;
  const running = (elapsed: number): PlayAnswer => ({
    type: 'running',
    round: request?.round ?? '',
    bets: request?.bets ?? [],
    stake: 100,
    elapsed,
    balance: 900,
  });
  const ended = (win: number, stopped: number): PlayAnswer => ({
    type: 'played',
    round: request?.round ?? '',
    bets: request?.bets ?? [],
    drawn: [breaks, stopped],
    stake: 100,
    win,
    jackpot: 0,
    balance: 900 + win,
    pot: null,
  });
  function answer(body: PlayRequest, path: string): PlayAnswer {
    calls.push(path.split('/').at(-1) ?? '');
    if (path.endsWith('/play')) {
      request ??= body;
      begun = Date.now() + 1_000;
    }
    const elapsed = Date.now() - begun;
    if (path.endsWith('/stop')) pressed ??= elapsed;
    if (pressed !== null) return ended(164, 164);
    if (elapsed >= at) return stops <= breaks ? ended(stops, stops) : ended(0, stops);
    return running(elapsed);
  }
  return { answer, calls };
}

async function open(round: ReturnType<typeof roundOf>) {
  const game = await showGame('crash', start, () => ({}), { stakes: [100, 200] });
  const usual = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!/\/(play|round|stop)$/.test(path)) return usual(path, init);
    return Response.json(round.answer(JSON.parse(String(init.body)), path));
  });
  return game;
}

test('stake and stop are chosen before the round; without a stop there is none', async () => {
  await showGame('crash', start, () => ({}), { stakes: [100, 200] });
  expect(figures()).toEqual(['Stake R$1.00', 'Stops by itself at 2×']);
  expect(button().textContent).toBe('Bet R$1.00');
  choose(200);
  element('[data-stop="1"]').click();
  expect([stop().value, ...figures()]).toEqual(['2.50', 'Stake R$2.00', 'Stops by itself at 2.50×']);
  write('1,01');
  expect(figures()[1]).toBe('Stops by itself at 1.01×');
  for (const wrong of ['1', '1.00', '100.01', '1000', '', 'x', '1.234', '-2']) {
    write(wrong);
    expect([wrong, button().disabled, stop().getAttribute('aria-invalid')]).toEqual([wrong, true, 'true']);
    expect(button().textContent).toBe('Choose a stop from 1.01× to 100×');
  }
  write('100');
  expect([button().disabled, element('[data-stop="1"]').getAttribute('aria-disabled')]).toEqual([
    false,
    'true',
  ]);
});

test('a stop in the field is written as multipliers are elsewhere, with the sign after it', async () => {
  await showGame('crash', start, () => ({}), { stakes: [100] });
  const label = stop().closest('label');
  const read = () => `${stop().value}${label?.querySelector('b')?.textContent}`;
  const steps = [read()];
  for (let step = 0; step < 3; step += 1) {
    element('[data-stop="1"]').click();
    steps.push(read());
  }
  expect(steps).toEqual(['2×', '2.50×', '3×', '4×']);
  // The sign is no part of the field's name.
  expect(label?.querySelector('b')?.getAttribute('aria-hidden')).toBe('true');
});

test('the wall rises as far as the server said, and the round ends at its stop without a press', async () => {
  const game = await open(roundOf({ breaks: 230, at: 6_000, stops: 200 }));
  button().click();
  expect(element('[data-sum=balance]').textContent).toBe('R$9.00');
  await vi.advanceTimersByTimeAsync(1_000 + 4_800);
  expect(figures()).toEqual(['If you stop now R$1.64', 'Multiplier 1.64×']);
  expect(button().textContent).toBe('Stop and receive R$1.64');
  expect(columns(false)).toBeGreaterThan(10);
  element('[data-step="1"]').click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }));
  expect(element('.stake').textContent).toBe('R$1.00');
  expect([game.messages.at(-1)?.type, shownResultText()]).toEqual(['round-start', '']);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(shownResultText()).toBe('Stopped at 2×. You received R$2.00. Balance R$11.00.');
  expect(figures()).toEqual(['You received R$2.00', 'Stopped at 2×']);
  expect([columns(false), columns(true)]).toEqual([16, 2]);
  expect(element('.recent').textContent).toBe('Latest2.30×');
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', stake: 100, win: 200 });
  expect(element('[data-sum=balance]').textContent).toBe('R$11.00');
  expect(button().textContent).toBe('Bet R$1.00');
  expect(game.seen).toHaveLength(1);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }));
  expect([shownResultText(), figures()[0]]).toEqual(['', 'Stake R$2.00']);
});

test('that a round is one of an earlier visit is read on the screen', async () => {
  await showGame('crash', start, () => ({}), {
    stakes: [100, 200],
    unseen: {
      ...{ round: 'r1', bets: [{ on: 'stop-200', stake: 100 }], stake: 100, jackpot: 0 },
      ...{ drawn: [230, 200], win: 200 },
    },
  });
  expect(shownResultText()).toBe(
    'Your last round, whose end you did not see: Stopped at 2×. You received R$2.00.',
  );
  expect(element('.result').hasAttribute('data-unseen')).toBe(false);
});

test('the last five rounds are listed from the beginning, and a new one comes first', async () => {
  const ended = (point: number) => ({
    ...{ round: `r${point}`, bets: [{ on: 'stop-200', stake: 100 }], stake: 100, win: 0, jackpot: 0 },
    drawn: [point, 200],
  });
  const round = roundOf({ breaks: 230, at: 6_000, stops: 200 });
  const usual = round.answer;
  await showGame(
    'crash',
    () => {
      const opening = fetch;
      vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
        if (!/\/(play|round|stop)$/.test(path)) return opening(path, init);
        return Response.json(usual(JSON.parse(String(init.body)), path));
      });
      return start();
    },
    () => ({}),
    { stakes: [100], recent: [132, 480, 100, 215, 174].map(ended) },
  );
  expect(element('.recent').textContent).toBe('Latest1.32×4.80×1×2.15×1.74×');
  button().click();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(element('.recent').textContent).toBe('Latest2.30×1.32×4.80×1×2.15×');
});

test('typing a stop takes the round away that was shown', async () => {
  await open(roundOf({ breaks: 131, at: 3_341, stops: 200 }));
  button().click();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(shownResultText()).toMatch(/^Ended at/);
  write('3');
  expect([shownResultText(), ...figures()]).toEqual(['', 'Stake R$1.00', 'Stops by itself at 3×']);
});

test('a press is sent at once, and once', async () => {
  const round = roundOf({ breaks: 230, at: 6_000, stops: 200 });
  const game = await open(round);
  button().click();
  await vi.advanceTimersByTimeAsync(1_000 + 4_850);
  button().click();
  button().click();
  expect(round.calls.filter((call) => call === 'stop')).toHaveLength(1);
  expect(button().textContent).toBe('Stopping');
  await vi.advanceTimersByTimeAsync(50);
  expect(shownResultText()).toBe('Stopped at 1.64×. You received R$1.64. Balance R$10.64.');
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 164 });
});

test('a press does one thing: the second click of a double click and the next 600 ms do nothing', async () => {
  const round = roundOf({ breaks: 230, at: 6_000, stops: 200 });
  await open(round);
  const count = (name: string) => round.calls.filter((call) => call === name).length;
  const click = (detail: number) =>
    button().dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  click(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(button().textContent).toMatch(/^Stop and receive/);
  click(2);
  expect([count('play'), count('stop')]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(200);
  // A system that counts clicks for longer calls this one the third.
  click(3);
  await vi.advanceTimersByTimeAsync(0);
  expect([count('stop'), button().textContent]).toEqual([1, 'Bet R$1.00']);
  click(1);
  await vi.advanceTimersByTimeAsync(500);
  click(1);
  expect(count('play')).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  click(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(count('play')).toBe(2);
});

test('a round that breaks says where, and shows nothing higher than it reached', async () => {
  const game = await open(roundOf({ breaks: 131, at: 3_341, stops: 200 }));
  button().click();
  let highest = 0;
  for (let step = 0; step < 30; step += 1) {
    await vi.advanceTimersByTimeAsync(200);
    const shown = Number.parseFloat(element('[data-figure=right]').textContent ?? '');
    if (element('[data-figure=right-name]').textContent === 'Multiplier') highest = Math.max(highest, shown);
  }
  expect(highest).toBeLessThanOrEqual(1.31);
  expect(highest).toBeGreaterThan(1.2);
  expect(shownResultText()).toBe('Ended at 1.31×, before 2×. No prize. Balance R$9.00.');
  expect(figures()).toEqual(['No prize R$0.00', 'Ended at 1.31×']);
  expect(columns(true)).toBe(0);
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 0 });
  element('[data-stop="1"]').click();
  expect([shownResultText(), ...figures()]).toEqual(['', 'Stake R$1.00', 'Stops by itself at 2.50×']);
});

test('a round that still runs is followed and can be stopped after the page was opened anew', async () => {
  const round = roundOf({ breaks: 230, at: 6_000, stops: 200 });
  round.answer({ session: 's', round: 'r1', bets: [{ on: 'stop-200', stake: 100 }] }, '/play');
  await vi.advanceTimersByTimeAsync(3_000);
  const running = { round: 'r1', bets: [{ on: 'stop-200', stake: 100 }], stake: 100, elapsed: 2_000 };
  const calls = round.calls;
  let opened = false;
  const usual = await showGameWith(round, running, () => {
    opened = true;
  });
  await vi.waitFor(() => expect(button().textContent).toMatch(/^Stop and receive/));
  await vi.advanceTimersByTimeAsync(600);
  button().click();
  await vi.waitFor(() => expect(opened).toBe(true));
  expect(calls).toContain('stop');
  expect(usual().messages.at(-1)).toMatchObject({ type: 'round-end', stake: 100, win: 164 });
  expect(shownResultText()).toMatch(/You received R\$1\.64\.$/);
});

/** Opens the game while a round runs; the game's script ends only with the round. */
async function showGameWith(round: ReturnType<typeof roundOf>, running: object, done: () => void) {
  type Shown = Awaited<ReturnType<typeof showGame>>;
  const shown: { game?: Shown } = {};
  const answers = (body: PlayRequest) => round.answer(body, '/round');
  const opening = showGame(
    'crash',
    async () => {
      const usual = fetch;
      vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
        if (!/\/(round|stop)$/.test(path)) return usual(path, init);
        return Response.json(round.answer(JSON.parse(String(init.body)), path));
      });
      await start();
    },
    answers,
    { stakes: [100], running: running as never },
  );
  void opening.then((game) => {
    shown.game = game;
    done();
  });
  await vi.advanceTimersByTimeAsync(50);
  return () => {
    if (!shown.game) throw new Error('the round has not ended');
    return shown.game;
  };
}

test('a key that is held down in the stop’s field plays once, and its + and − leave the stake alone', async () => {
  await showGame('crash', start, () => ({}), { stakes: [100, 200] });
  const press = (key: string, more: KeyboardEventInit = {}, target: HTMLElement = stop()) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press('Enter'), press('Enter', { repeat: true })]).toEqual([false, true]);
  press('+');
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) {
    press('+', more, document.body);
  }
  press('+', {}, element('#client-seed'));
  expect(element('.stake').textContent).toBe('R$1.00');
  press('+', {}, document.body);
  expect(element('.stake').textContent).toBe('R$2.00');
});
