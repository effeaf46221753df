// The roulette's table: fields, and the chips that lie on them. Knows the rules' fields, but no round.
import './betting-table.css';
import type { Bet } from '../game-protocol.ts';
import { colourOf, FIELDS, paysOf } from '../roulette/roulette-game.ts';
import { walkByArrows } from './arrow-keys.ts';
import type { FrameView } from './frame-view.ts';
import { pagePart } from './page-part.ts';

const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'];

/**
 * Where a field lies: from which to which line along the table, and in which lane across it, both for a table that stands
 * (`v`) and one that lies (`h`).
 */
function placeOf(field: string): { along: string; v: string; h: string } {
  const [group, which] = field.split('-');
  const nth = Number(which);
  if (group === 'dozen') return { along: `${4 * nth - 2} / span 4`, v: '2', h: '4' };
  if (group === 'column') return { along: '14', v: String(nth + 2), h: String(4 - nth) };
  const outside = OUTSIDE.indexOf(field);
  if (outside >= 0) return { along: `${2 * outside + 2} / span 2`, v: '1', h: '5' };
  const number = Number(field);
  if (number === 0) return { along: '1', v: '3 / span 3', h: '1 / span 3' };
  const lane = ((number - 1) % 3) + 1;
  return { along: String(Math.ceil(number / 3) + 1), v: String(lane + 2), h: String(4 - lane) };
}

/** How a field is called by whom reads it: `17, preto`. */
export function fieldName(view: FrameView, field: string): string {
  const number = Number(field);
  if (Number.isNaN(number)) return view.text(field);
  return number === 0 ? `0, ${view.text('zero')}` : `${number}, ${view.text(colourOf(number))}`;
}

function drawField(view: FrameView, field: string): HTMLButtonElement {
  const button = document.createElement('button');
  const number = Number(field);
  button.type = 'button';
  button.className = 'field';
  button.dataset.field = field;
  const coloured = field === 'red' || field === 'black' ? field : undefined;
  button.dataset.colour = coloured ?? (Number.isNaN(number) ? 'none' : colourOf(number));
  const { along, v, h } = placeOf(field);
  button.style.setProperty('--along', along);
  button.style.setProperty('--v', v);
  button.style.setProperty('--h', h);
  const name = document.createElement('span');
  name.textContent = field.startsWith('column')
    ? view.text('column')
    : Number.isNaN(number)
      ? view.text(field)
      : field;
  const chip = document.createElement('span');
  chip.className = 'chip';
  button.append(name, chip);
  return button;
}

interface BettingTable {
  bets(): Bet[];
  lay(field: string, cents: number): void;
  undo(): void;
  clear(): void;
  /** Lays these instead of what lies there. */
  put(bets: readonly Bet[]): void;
  onField(listener: (field: string) => void): void;
  /** Takes the focus to the field that has the table's place in the tab order. */
  focus(): void;
  /** Marks what the pocket won, and brings its number into view; nothing is marked without one. */
  mark(pocket: number | undefined): void;
}

/** The table, over the markup of the page. Amounts in cents. */
export function bettingTable(view: FrameView): BettingTable {
  const box = pagePart('.fields', HTMLElement);
  const buttons = new Map([...FIELDS.keys()].map((field) => [field, drawField(view, field)]));
  box.replaceChildren(...buttons.values());
  walkByArrows(box);
  /** One chip after the other, in the order they were laid. */
  let chips: Bet[] = [];

  function bets(): Bet[] {
    const sums = new Map<string, number>();
    for (const { on, stake } of chips) sums.set(on, (sums.get(on) ?? 0) + stake);
    return Array.from(sums, ([on, stake]) => ({ on, stake }));
  }

  function draw(): void {
    const laid = new Map(bets().map(({ on, stake }) => [on, stake]));
    for (const [field, button] of buttons) {
      const cents = laid.get(field);
      const chip = button.querySelector('.chip');
      if (chip) chip.textContent = cents === undefined ? '' : view.short(cents);
      const pays = String(paysOf(field) / 100);
      const name = view.text('field', { field: fieldName(view, field), pays });
      const label =
        cents === undefined ? name : view.text('laid', { field: name, amount: view.amount(cents) });
      button.setAttribute('aria-label', label);
    }
  }

  draw();
  return {
    bets,
    lay(on, stake) {
      chips = [...chips, { on, stake }];
      draw();
    },
    undo() {
      chips = chips.slice(0, -1);
      draw();
    },
    clear() {
      chips = [];
      draw();
    },
    put(laid) {
      chips = [...laid];
      draw();
    },
    onField(listener) {
      for (const [field, button] of buttons) button.addEventListener('click', () => listener(field));
    },
    focus() {
      box.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    },
    mark(pocket) {
      for (const [field, button] of buttons) {
        const covers = pocket !== undefined && (FIELDS.get(field)?.includes(pocket) ?? false);
        button.toggleAttribute('data-won', covers);
      }
      const number = buttons.get(String(pocket));
      const felt = box.parentElement;
      if (number && felt) felt.scrollTop = number.offsetTop - (felt.clientHeight - number.offsetHeight) / 2;
    },
  };
}
