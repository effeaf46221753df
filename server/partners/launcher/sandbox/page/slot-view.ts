// What the player sees and presses. Keeps no state of the game; says nothing by colour alone.
import { formatMoney } from '#contract/rules/money.ts';
import type { SlotConfig, SlotSymbol } from '../slot-protocol.ts';

/** The stones that each line takes, counted row by row. */
const LINE_STONES: readonly (readonly number[])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 4, 8],
  [6, 4, 2],
];

interface SlotView {
  /** Offers stakes (cents); none is chosen for the player. */
  offer(stakes: readonly number[]): void;
  chosenStake(): number | undefined;
  onSpin(listener: () => void): void;
  onClose(listener: () => void): void;
  balance(cents: number): void;
  /** While a round runs nothing can be pressed. */
  running(text: string | null): void;
  grid(grid: readonly (readonly SlotSymbol[])[], lines: readonly number[]): void;
  result(text: string): void;
  last(cents: number): void;
  /** A message in the way of the game: `closes` where it can't go on. */
  notice(text: string, closes: boolean): void;
  amount(cents: number): string;
  text(key: string, values?: Readonly<Record<string, string>>): string;
}

function one<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

export function slotView({ locale, texts }: SlotConfig): SlotView {
  const table = one('.table', HTMLElement);
  const reels = one('.reels', HTMLElement);
  const form = one('.foot', HTMLFormElement);
  const choices = one('.choices', HTMLElement);
  const button = one('.spin', HTMLButtonElement);
  const result = one('.result', HTMLElement);
  const notice = one('.notice', HTMLElement);
  const stones = [...document.querySelectorAll('.stone')];
  const demo = table.dataset.mode === 'demo';
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  let running = false;

  const text = (key: string, values: Readonly<Record<string, string>> = {}) =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  // Fun money is no money, so it doesn't look like reais.
  const amount = (cents: number) => (demo ? plain.format(cents / 100) : formatMoney(cents, locale));

  function chosenStake(): number | undefined {
    const chosen = new FormData(form).get('stake');
    return typeof chosen === 'string' ? Number(chosen) : undefined;
  }

  function label(): void {
    const stake = chosenStake();
    button.disabled = stake === undefined;
    // Not disabled while it runs: that would take the focus away.
    button.setAttribute('aria-disabled', String(running || stake === undefined));
    if (!running)
      button.textContent = stake === undefined ? text('choose') : text('spin', { amount: amount(stake) });
  }

  form.addEventListener('change', ({ target }) => {
    label();
    if (target instanceof Element)
      target.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' });
  });

  return {
    amount,
    text,
    chosenStake,
    offer(stakes) {
      choices.replaceChildren(
        ...stakes.map((stake) => {
          const choice = document.createElement('label');
          const input = document.createElement('input');
          Object.assign(input, { type: 'radio', name: 'stake', value: String(stake) });
          const shown = document.createElement('span');
          shown.textContent = amount(stake);
          choice.append(input, shown);
          return choice;
        }),
      );
      label();
    },
    onSpin(listener) {
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (!running) listener();
      });
    },
    onClose(listener) {
      one('.notice button', HTMLButtonElement).addEventListener('click', listener);
    },
    balance(cents) {
      one('[data-sum=balance]', HTMLElement).textContent = amount(cents);
    },
    running(shown) {
      running = shown !== null;
      table.toggleAttribute('data-running', running);
      if (shown !== null) button.textContent = shown;
      label();
    },
    grid(grid, lines) {
      const lit = new Set(lines.flatMap((line) => LINE_STONES[line] ?? []));
      const names = stones.map((_, index) => grid[index % 3]?.[Math.floor(index / 3)] ?? 'onda');
      for (const [index, stone] of stones.entries()) {
        stone.querySelector('use')?.setAttribute('href', `#s-${names[index]}`);
        stone.toggleAttribute('data-lit', lit.has(index));
      }
      const rows = [0, 3, 6].map((start) =>
        names
          .slice(start, start + 3)
          .map((name) => text(name))
          .join(', '),
      );
      reels.setAttribute('aria-label', `${text('grid')} ${rows.join('; ')}`);
    },
    result(shown) {
      result.textContent = shown;
    },
    last(cents) {
      one('[data-sum=last]', HTMLElement).textContent = amount(cents);
    },
    notice(shown, closes) {
      one('.notice p', HTMLElement).textContent = shown;
      one('.notice button', HTMLButtonElement).hidden = !closes;
      notice.hidden = shown === '';
      if (closes) one('.notice button', HTMLButtonElement).focus();
    },
  };
}
