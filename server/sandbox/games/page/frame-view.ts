// The parts of every game's frame besides the game: sums, the result's text, the button that plays, a notice in front.
// Has no state of the game; conveys nothing by colour alone.
import { formatMoney } from '#contract/rules/money/money.ts';
import type { GameConfig } from '../game-protocol.ts';
import { pagePart } from './page-element.ts';
import { parentWindow } from './parent-window.ts';
import { soundSwitch } from './sound-switch.ts';

/** A second click of a double click comes within this time (ms). */
const DOUBLE_CLICK_MS = 600;

/** `off`: nothing is staked yet; `busy`: a round is under way, or began too short a time ago. */
type ButtonState = 'off' | 'ready' | 'busy';

export interface FrameView {
  amount(cents: number): string;
  /** Without the currency's name, as short as it goes: for what lies on a chip. */
  short(cents: number): string;
  /** Of hundredths of a percent. */
  percent(hundredths: number): string;
  text(key: string, values?: Readonly<Record<string, string>>): string;
  onPlay(listener: () => void): void;
  onClose(listener: () => void): void;
  playButton(text: string, state: ButtonState): void;
  balance(cents: number): void;
  /**
   * The server has answered a round: the next one may start so long after that, because the server counts from when it
   * began this one.
   */
  answered(): void;
  /** The button that plays ignores presses until then (ms of this document): a press that was meant for what it did before. */
  holdPlayUntil(moment: number): void;
  /** What the game's jackpot would pay now. */
  pot(cents: number): void;
  /** Announces a sentence. One whose content the game shows in another way is not in view. */
  result(text: string, isSeen?: boolean): void;
  /** Why a stake was refused, by its code, and what to do. */
  refusal(code: string): string;
  /** A message in the way of the game, which can't go on. */
  notice(text: string): void;
}

/** The frame around a game, over the markup that game-page.ts writes. */
export function frameView({ locale, texts, parents }: GameConfig): FrameView {
  const form = pagePart('.foot', HTMLFormElement);
  const button = pagePart('.play', HTMLButtonElement);
  const result = pagePart('.result', HTMLElement);
  const notice = pagePart('.notice', HTMLElement);
  const close = pagePart('.notice button', HTMLButtonElement);
  const demo = pagePart('.table', HTMLElement).dataset.mode === 'demo';
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const startGapMs = Number(form.dataset.startGap);
  let now: ButtonState = 'off';
  let mayStartAt = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let becomingReady: ReturnType<typeof setTimeout> | undefined;

  function showState(state: ButtonState): void {
    now = state;
    button.disabled = state === 'off';
    // Not disabled while a round runs: that would take the focus away.
    button.setAttribute('aria-disabled', String(state !== 'ready'));
  }

  soundSwitch(parentWindow(parents));

  // A key that is held down would press again and again.
  document.body.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.repeat) event.preventDefault();
    else if (event.target === document.body && notice.hidden && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  /** A sum that this game shows in its foot. */
  function sum(name: 'balance' | 'pot', cents: number): void {
    const place = document.querySelector(`[data-sum=${name}]`);
    if (place) place.textContent = amount(cents);
  }

  // A demo balance is no money, so it isn't formatted as reais.
  const amount = (cents: number) => (demo ? plain.format(cents / 100) : formatMoney(cents, locale));

  const text = (key: string, values: Readonly<Record<string, string>> = {}) =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

  return {
    amount,
    short: (cents) => short.format(cents / 100),
    percent: (hundredths) => percent.format(hundredths / 10_000),
    text,
    refusal: (code) => text(`refused-${code}`, { gap: short.format(startGapMs / 1_000) }) || text('refused'),
    onPlay(listener) {
      // The second click of a double click was not meant for what the button does by then. Systems count clicks for longer.
      button.addEventListener('click', (event) => {
        if (event.detail > 1 && performance.now() - pressedAt < DOUBLE_CLICK_MS) event.preventDefault();
      });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (now !== 'ready') return;
        pressedAt = performance.now();
        mayStartAt = pressedAt + startGapMs;
        listener();
      });
    },
    onClose(listener) {
      close.addEventListener('click', listener);
    },
    playButton(shown, state) {
      button.textContent = shown;
      clearTimeout(becomingReady);
      const early = state === 'ready' ? mayStartAt - performance.now() : 0;
      showState(early > 0 ? 'busy' : state);
      if (early > 0) becomingReady = setTimeout(() => showState('ready'), early);
    },
    balance: (cents) => sum('balance', cents),
    answered() {
      mayStartAt = performance.now() + startGapMs;
    },
    holdPlayUntil(moment) {
      mayStartAt = Math.max(mayStartAt, moment);
    },
    pot: (cents) => sum('pot', cents),
    result(shown, isSeen = true) {
      result.toggleAttribute('data-unseen', !isSeen);
      result.textContent = shown;
    },
    notice(shown) {
      pagePart('.notice p', HTMLElement).textContent = shown;
      notice.hidden = false;
      close.focus();
    },
  };
}
