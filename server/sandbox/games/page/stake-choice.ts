import type { FrameView } from './frame-view.ts';
import { pagePart } from './page-element.ts';

interface StakeChoice {
  /** Offers stakes (cents), the lowest first. */
  offer(stakes: readonly number[]): void;
  /** Cents; undefined before there is one. */
  chosen(): number | undefined;
}

interface StakeStepper extends StakeChoice {
  /** A game may keep the stake of a round that runs. */
  lock(locked: boolean): void;
}

/** Calls `step` for the keys + and -, wherever they are pressed but where they are typed. */
function onStakeKeys(step: (by: 1 | -1) => void): void {
  document.body.addEventListener('keydown', (event) => {
    if (event.key !== '+' && event.key !== '-') return;
    // With a modifier the keys are the browser's zoom; in a field they are typed.
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = 'dialog, input:not([type=radio]), textarea, select';
    if (event.target instanceof Element && event.target.closest(typed)) return;
    step(event.key === '+' ? 1 : -1);
  });
}

/** The stepper of one stake for the whole round, the lowest at first. Calls `changed` when the player chooses. */
export function stakeStepper(view: FrameView, changed: () => void): StakeStepper {
  const shown = pagePart('.stake', HTMLElement);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-step]')];
  let offered: readonly number[] = [];
  let place = 0;
  let locked = false;

  function show(): void {
    const stake = offered[place];
    if (stake === undefined) return;
    shown.textContent = view.amount(stake);
    shown.dataset.cents = String(stake);
    showButtons();
  }

  function showButtons(): void {
    // Not disabled at the ends: that would take the focus away.
    for (const button of buttons)
      button.setAttribute(
        'aria-disabled',
        String(locked || offered[place + Number(button.dataset.step)] === undefined),
      );
  }

  function step(by: number): void {
    if (locked || offered[place + by] === undefined) return;
    place += by;
    show();
    changed();
  }

  for (const button of buttons) button.addEventListener('click', () => step(Number(button.dataset.step)));
  onStakeKeys(step);
  return {
    offer(stakes) {
      offered = stakes;
      place = 0;
      show();
    },
    chosen: () => offered[place],
    lock(now) {
      locked = now;
      // The stake itself isn't written again: it would be announced.
      showButtons();
    },
  };
}

/** The row of chips; + and - take the next one. Calls `changed` when the player chooses. */
export function stakeChoice(view: FrameView, changed: () => void): StakeChoice {
  const form = pagePart('.foot', HTMLFormElement);
  const choices = pagePart('.choices', HTMLElement);
  choices.addEventListener('change', ({ target }) => {
    changed();
    if (target instanceof Element)
      target.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' });
  });
  onStakeKeys((by) => {
    const chips = [...choices.querySelectorAll('input')];
    const next = chips[chips.findIndex(({ checked }) => checked) + by];
    if (!next) return;
    next.checked = true;
    next.dispatchEvent(new Event('change', { bubbles: true }));
    // The focus stays where it is, so nothing else says it.
    view.result(view.text('chip', { amount: view.amount(Number(next.value)) }), false);
  });
  return {
    offer(stakes) {
      choices.replaceChildren(
        ...stakes.map((stake) => {
          const choice = document.createElement('label');
          const input = document.createElement('input');
          Object.assign(input, { type: 'radio', name: 'stake', value: String(stake) });
          const shown = document.createElement('span');
          shown.textContent = view.amount(stake);
          choice.append(input, shown);
          return choice;
        }),
      );
    },
    chosen() {
      const chosen = new FormData(form).get('stake');
      return typeof chosen === 'string' ? Number(chosen) : undefined;
    },
  };
}
