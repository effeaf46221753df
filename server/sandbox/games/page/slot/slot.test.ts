// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { choose, element, played, showGame, shownResultText } from '#tests/support/browser/shown-game.ts';

/** Three of the dearest symbol on the first line, which pays 150 stakes; no prize; three on line 5 which pays 1 stake. */
const WIN = [16, 11, 22, 24];
const LOSS = [0, 0, 1, 24];
const start = () => import('./slot.ts');
const button = () => element<HTMLButtonElement>('.play');
const box = () => element('.box').textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the lowest stake is chosen; buttons and the keys + and - change it, and the button says it', async () => {
  await showGame('slot-low', start, () => ({}), { stakes: [50, 100, 200] });
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key }));
  const shown = () => [element('.stake').textContent, button().textContent];
  expect(shown()).toEqual(['R$0.50', 'Spin for R$0.50']);
  press('+');
  expect(shown()).toEqual(['R$1.00', 'Spin for R$1.00']);
  choose(200);
  press('+');
  expect(shown()).toEqual(['R$2.00', 'Spin for R$2.00']);
  expect(element('[data-step="1"]').getAttribute('aria-disabled')).toBe('true');
  press('-');
  element('[data-step="-1"]').click();
  expect(shown()).toEqual(['R$0.50', 'Spin for R$0.50']);
});

test('the button’s state is accessible: busy during a round, and until 2.5 s after it began', async () => {
  vi.useFakeTimers();
  const game = await showGame('slot-low', start, (request) => played(request, LOSS, 0));
  const state = () => [button().disabled, button().getAttribute('aria-disabled')];
  expect(state()).toEqual([false, 'false']);
  button().click();
  expect(state()).toEqual([false, 'true']);
  await vi.advanceTimersByTimeAsync(2_400);
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end' });
  expect(button().textContent).toBe('Spin for R$0.50');
  expect(state()).toEqual([false, 'true']);
  button().click();
  expect(game.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(state()).toEqual([false, 'false']);
  button().click();
  await vi.advanceTimersByTimeAsync(0);
  expect(game.asked).toHaveLength(2);
});

test('Enter and Space play where nothing has the focus; a key that is held down plays once', async () => {
  vi.useFakeTimers();
  const game = await showGame('slot-low', start, (request) => played(request, LOSS, 0));
  const press = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: ' ', repeat, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press(true)).toBe(true);
  expect(game.asked).toHaveLength(0);
  element('.pays').toggleAttribute('open', true);
  expect(press(false)).toBe(false);
  expect(game.asked).toHaveLength(0);
  element('.pays').toggleAttribute('open', false);
  expect(press(false)).toBe(true);
  await vi.waitFor(() => expect(game.asked).toHaveLength(1));
});

test('with reduced motion the whole result is there after 400 ms, and only then', async () => {
  vi.useFakeTimers();
  const game = await showGame('slot-low', start, (request) => played(request, WIN, 7_500));
  expect(box()).toBe('Last roundR$0.00');
  button().click();
  await vi.advanceTimersByTimeAsync(390);
  expect(box()).toBe('StakeR$0.50');
  expect(element('[data-sum=balance]').textContent).toBe('R$9.50');
  expect(game.messages.map(({ type }) => type)).toEqual(['ready', 'round-start']);
  await vi.advanceTimersByTimeAsync(20);
  expect(shownResultText()).toBe('Line 1: three lighthouses. You received R$75.00. Balance R$84.50.');
  expect(box()).toBe('Line 1R$75.00');
  expect(element('[data-sum=balance]').textContent).toBe('R$84.50');
  expect(game.messages.slice(2)).toMatchObject([
    { type: 'balance-changed', balance: 8_450 },
    { type: 'round-end', stake: 50, win: 7_500 },
  ]);
  expect(game.asked).toMatchObject([{ session: 's', bets: [{ on: 'round', stake: 50 }] }]);
  expect(game.seen).toEqual([game.asked[0]?.round]);
  expect(element('.reels').getAttribute('aria-label')).toBe(
    'On the screen: lighthouse, lighthouse, lighthouse; hourglass, diamond, diamond; diamond, rosette, diamond',
  );
  expect(document.querySelectorAll('.cell[data-turned]')).toHaveLength(3);
  expect(document.querySelectorAll('.lines [data-drawn]')).toHaveLength(1);
});

/** What moved, with the moment at which it begins and ends (ms after the press). */
async function watchedRound(drawn: number[], win: number) {
  vi.useFakeTimers();
  const moved: { what: string; from: number; to: number; keys: string[]; early: boolean; easing: string }[] =
    [];
  const game = await showGame('slot-low', start, (request) => played(request, drawn, win));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  const began = performance.now();
  Element.prototype.animate = function (frames, options) {
    const { delay = 0, duration = 0, fill, easing = '' } = typeof options === 'object' ? options : {};
    const from = Math.round(performance.now() - began + delay);
    const keys = Array.isArray(frames) ? frames.flatMap((frame) => Object.keys(frame)) : [];
    const what = String(this.getAttribute('class') ?? this.tagName);
    // A planned change must not show before its time.
    const early = delay > 0 && fill !== undefined && fill !== 'forwards';
    moved.push({ what, from, to: from + Number(duration), keys, early, easing });
    return { cancel: () => {}, pause: () => {} } as Animation;
  };
  button().click();
  const states: string[] = [];
  for (let at = 0; at < 2_100; at += 50) {
    await vi.advanceTimersByTimeAsync(50);
    states.push(`${at + 50} ${box()}`);
  }
  return { game, moved, states, began };
}

test('a round that pays runs by the timetable and moves transforms and opacities alone', async () => {
  const { moved, states, game } = await watchedRound(WIN, 7_500);
  const changed = new Set(moved.flatMap(({ keys }) => keys).filter((key) => key !== 'offset'));
  expect(changed).toEqual(new Set(['transform', 'opacity']));
  expect(moved.filter(({ early }) => early)).toEqual([]);
  const slides = moved.filter(({ what, keys }) => what === 'strip' && keys.includes('transform'));
  expect(slides.map(({ from, to }) => [from, to])).toEqual([
    [120, 300],
    [180, 360],
    [240, 420],
    [460, 600],
    [710, 850],
    [960, 1_100],
  ]);
  const curves = slides.map(({ easing }) => easing);
  const accelerates = 'cubic-bezier(0.4, 0, 1, 1)';
  const settles = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
  expect(curves).toEqual([accelerates, accelerates, accelerates, settles, settles, settles]);
  expect(moved.filter(({ what }) => what === 'lines').map(({ from, to }) => [from, to])).toEqual([
    [1_150, 1_450],
  ]);
  const turns = moved.filter(({ from, keys }) => keys.includes('transform') && from >= 1_250);
  expect(turns.map(({ from }) => from)).toEqual([1_250, 1_370, 1_340, 1_460, 1_430, 1_550]);
  expect(states.filter((state) => state.endsWith('StakeR$0.50'))).toHaveLength(22);
  expect(states).toContain('1150 Line 1: 3 × lighthouseR$0.00');
  expect(states).toContain('2100 Line 1R$75.00');
  const counted = states
    .filter((state) => / Line 1R\$/.test(state))
    .map((state) => Number(state.split('$')[1]));
  expect(counted).toEqual([...counted].sort((one, other) => one - other));
  // The sum settles: it is past the half when half of its time is over.
  const half = states.find((state) => state.startsWith('1750 Line 1R$'));
  expect(Number(half?.split('$')[1])).toBeGreaterThan(50);
  expect(game.messages.at(-1)).toMatchObject({ type: 'round-end', win: 7_500 });
});

test('nine cells turn in the time that three take, the last one before all rests', async () => {
  const { moved } = await watchedRound([0, 0, 0, 24], 350);
  const turns = moved.filter(({ from, keys }) => keys.includes('transform') && from >= 1_250);
  expect(turns).toHaveLength(18);
  expect(turns.slice(0, 4).map(({ from }) => from)).toEqual([1_250, 1_370, 1_320, 1_440]);
  expect(Math.max(...turns.map(({ to }) => to))).toBe(2_050);
});

test('the reels are not in view until the game is open, and then appear by opacity', async () => {
  const appeared: { opacity: unknown[]; duration: unknown }[] = [];
  Element.prototype.animate = function (frames, options) {
    if (this.matches('.reels') && Array.isArray(frames) && typeof options === 'object')
      appeared.push({ opacity: frames.map(({ opacity }) => opacity), duration: options.duration });
    return { cancel: () => {}, pause: () => {} } as Animation;
  };
  let before = true;
  await showGame(
    'slot-low',
    () => {
      const usual = fetch;
      vi.stubGlobal('matchMedia', () => ({ matches: false }));
      vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
        if (path.endsWith('/open')) before = element('.reels').hasAttribute('data-shown');
        return usual(path, init);
      });
      return start();
    },
    () => ({}),
  );
  expect(before).toBe(false);
  expect(element('.reels').hasAttribute('data-shown')).toBe(true);
  expect(appeared).toEqual([{ opacity: [0, 1], duration: 120 }]);
});

test('a game that could not be opened shows its reels behind the notice', async () => {
  await showGame(
    'slot-low',
    () => {
      vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
      return start();
    },
    () => ({}),
  );
  expect(element('.notice').hidden).toBe(false);
  expect(element('.reels').hasAttribute('data-shown')).toBe(true);
});

test('a round without a prize runs the same until the last reel stands, and rests at 1,250 ms', async () => {
  const lost = await watchedRound(LOSS, 0);
  const until = ({ moved }: typeof lost) =>
    moved.filter(({ from }) => from < 1_100).map(({ what, from, to }) => [what, from, to]);
  const said = lost.states.find((state) => state.includes('No prize'));
  expect(said).toBe('1250 No prize−R$0.50');
  expect(shownResultText()).toBe('No prize. Balance R$9.50.');
  vi.useRealTimers();
  const won = await watchedRound(WIN, 7_500);
  expect(until(won)).toEqual(until(lost));
  expect(lost.moved.every(({ from }) => from < 1_100)).toBe(true);
});

test('a round that pays no more than its stake is no win: nothing turns, and it says what came back', async () => {
  const { moved, states } = await watchedRound([0, 0, 0, 24], 50);
  expect(moved.filter(({ from, keys }) => keys.includes('transform') && from >= 1_250)).toEqual([]);
  expect(states.at(-1)).toBe('2100 ReturnedR$0.50');
  expect(document.querySelectorAll('.cell[data-turned]')).toHaveLength(0);
  expect(shownResultText()).toMatch(/Returned R\$0\.50\. Balance R\$10\.00\.$/);
});

test('sounds are off until the page around says otherwise, and the switch in the frame tells the page', async () => {
  const pitches: number[] = [];
  const ramp = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  class HeardContext {
    currentTime = 0;
    destination = {};
    resume = async () => {};
    createGain = () => ({ gain: ramp, connect: (next: unknown) => next });
    createOscillator = () => ({
      frequency: { ...ramp, setValueAtTime: (hertz: number) => void pitches.push(hertz) },
      connect: (next: unknown) => next,
      start: () => {},
      stop: () => {},
    });
  }
  vi.stubGlobal('AudioContext', HeardContext);
  const quiet = await watchedRound(WIN, 7_500);
  expect(pitches).toEqual([]);
  element('.sound').click();
  expect(quiet.game.messages.at(-1)).toEqual({ type: 'sound-changed', on: true });
  expect(element('.sound').getAttribute('aria-checked')).toBe('true');
  expect(pitches).toEqual([220]);
  vi.useRealTimers();
  const heard = await watchedRound(WIN, 7_500);
  heard.game.switchSound(true);
  pitches.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  button().click();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(pitches).toEqual([220, 130, 130, 130, 293.66, 369.99, 440, 587.33]);
});
