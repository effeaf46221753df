import type { FrameView } from './frame-view.ts';
import { pagePart } from './page-element.ts';

interface StakeChoice {
  /** Offers stakes (cents); none is preselected. */
  offer(stakes: readonly number[]): void;
  /** Cents; undefined before the player's choice. */
  chosen(): number | undefined;
}

/** The row of stakes, prices or chips. Calls `changed` when the player chooses. */
export function stakeChoice(view: FrameView, changed: () => void): StakeChoice {
  const form = pagePart('.foot', HTMLFormElement);
  const choices = pagePart('.choices', HTMLElement);
  choices.addEventListener('change', ({ target }) => {
    changed();
    if (target instanceof Element)
      target.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' });
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
