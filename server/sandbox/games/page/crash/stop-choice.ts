import { isCrashStop } from '#contract/rules/casino/crash-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { pagePart } from '../page-element.ts';

/** Where the two buttons lead (hundredths). */
const STEPS = [
  101, 110, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000,
];

interface StopChoice {
  /** Hundredths; undefined if what is typed is no stop. */
  chosen(): number | undefined;
  /** While a round runs its stop stands. */
  lock(locked: boolean): void;
}

/** `2.5`, `2,50` or `2` in hundredths; NaN for anything else. */
function hundredthsOf(text: string): number {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:[.,](\d{0,2}))?\s*×?\s*$/.exec(text) ?? [];
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** A stop as the field has it: the sign stands after the field. */
const typed = (stop: number) => multiplierText(stop).slice(0, -1);

/** The stop of the next round, over the markup of the foot. Calls `changed` when the player chooses. */
export function stopChoice(changed: () => void): StopChoice {
  const input = pagePart('.stop-input', HTMLInputElement);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-stop]')];
  let locked = false;

  const chosen = () => {
    const stop = hundredthsOf(input.value);
    return isCrashStop(stop) ? stop : undefined;
  };

  function nextOf(by: number): number | undefined {
    const from = chosen() ?? 200;
    return by > 0 ? STEPS.find((step) => step > from) : STEPS.filter((step) => step < from).at(-1);
  }

  function draw(): void {
    const wrong = chosen() === undefined;
    input.setAttribute('aria-invalid', String(wrong));
    input.readOnly = locked;
    for (const button of buttons) {
      const off = locked || nextOf(Number(button.dataset.stop)) === undefined;
      button.setAttribute('aria-disabled', String(off));
    }
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      const next = nextOf(Number(button.dataset.stop));
      if (locked || next === undefined) return;
      input.value = typed(next);
      draw();
      changed();
    });
  }
  input.addEventListener('input', () => {
    draw();
    changed();
  });
  draw();
  return {
    chosen,
    lock(now) {
      locked = now;
      draw();
    },
  };
}
