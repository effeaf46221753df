// The roulette's table: fields, and the chips on them. Knows the rules' fields, but no round.
import './betting-table.css';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import type { Bet } from '#server/sandbox/games/game-protocol.ts';
import { colourOf, FIELDS, paysOf } from '#server/sandbox/games/roulette/roulette-game.ts';
import type { FrameView } from '../frame-view.ts';
import { pagePart } from '../page-element.ts';
import { walkByArrows } from '../walk-by-arrows.ts';

const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'];
/** Where each of them begins in the folded table's last row, and where the row ends; colours have the longest words. */
const OUTSIDE_LANES = [1, 3, 5, 8, 11, 13, 15];

/** A field's lines and lanes: on the folded table of a narrow frame, and on the long one that lies in a wide one. */
interface FieldPlace {
  row: string;
  lane: string;
  wideRow: string;
  wideLane: string;
}

/**
 * Where a field lies. Folded, numbers run in six rows of six, two rows to a dozen, so that all of it is in view on a phone;
 * a number's lane is two of fourteen.
 */
function placeOf(field: string): FieldPlace {
  const [group, which] = field.split('-');
  const nth = Number(which);
  if (group === 'dozen') {
    const along = `${4 * nth - 2} / span 4`;
    return { row: `${2 * nth - 1} / span 2`, lane: '13 / span 2', wideRow: '4', wideLane: along };
  }
  if (group === 'column') {
    return { row: '7', lane: `${4 * nth - 1} / span 4`, wideRow: String(4 - nth), wideLane: '14' };
  }
  const outside = OUTSIDE.indexOf(field);
  if (outside >= 0) {
    const lane = `${OUTSIDE_LANES[outside]} / ${OUTSIDE_LANES[outside + 1]}`;
    return { row: '8', lane, wideRow: '5', wideLane: `${2 * outside + 2} / span 2` };
  }
  const number = Number(field);
  if (number === 0) return { row: '7', lane: '1 / span 2', wideRow: '1 / span 3', wideLane: '1' };
  return {
    row: String(Math.ceil(number / 6)),
    lane: `${2 * ((number - 1) % 6) + 1} / span 2`,
    wideRow: String(3 - ((number - 1) % 3)),
    wideLane: String(Math.ceil(number / 3) + 1),
  };
}

/** A field's label; a column is labelled by its first numbers, because a folded table doesn't show it. */
function wordOn(view: FrameView, field: string): string {
  const [group, which] = field.split('-');
  if (group === 'column') return `${which}·${Number(which) + 3}·${Number(which) + 6}…`;
  return Number.isNaN(Number(field)) ? view.text(field) : field;
}

/** What a chip says, without the currency: `0,50`, `1`. */
export function chipText(view: FrameView, cents: number): string {
  return cents % 100 === 0 ? view.short(cents) : view.amount(cents).replace(/^\D+/, '');
}

/** A field's accessible name: `17, preto`. */
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
  const { row, lane, wideRow, wideLane } = placeOf(field);
  button.style.setProperty('--row', row);
  button.style.setProperty('--lane', lane);
  button.style.setProperty('--wide-row', wideRow);
  button.style.setProperty('--wide-lane', wideLane);
  const name = document.createElement('span');
  name.textContent = wordOn(view, field);
  if (field.includes('-')) {
    const pays = document.createElement('small');
    pays.textContent = multiplierText(paysOf(field));
    name.append(' ', pays);
  }
  const chip = document.createElement('span');
  chip.className = 'chip';
  button.append(name, chip);
  return button;
}

interface BettingTable {
  bets(): Bet[];
  lay(field: string, cents: number): void;
  /** Takes the last chip off, or all chips of a round or a repetition at once. */
  undo(): void;
  /** The chips stay for the next round, where one undo takes them all. */
  settle(): void;
  /** Lays these instead of what lies there. */
  put(bets: readonly Bet[]): void;
  onField(listener: (field: string) => void): void;
  /** Marks the pocket's number and what it won; nothing is marked without one. */
  mark(pocket: number | undefined): void;
}

/** The table, over the markup of the page. Amounts in cents. */
export function bettingTable(view: FrameView): BettingTable {
  const box = pagePart('.fields', HTMLElement);
  const buttons = new Map([...FIELDS.keys()].map((field) => [field, drawField(view, field)]));
  box.replaceChildren(...buttons.values());
  walkByArrows(box);
  /** One chip after the other, in the order they were laid; those of a round are one step. */
  let steps: (readonly Bet[])[] = [];

  function bets(): Bet[] {
    const sums = new Map<string, number>();
    for (const { on, stake } of steps.flat()) sums.set(on, (sums.get(on) ?? 0) + stake);
    return Array.from(sums, ([on, stake]) => ({ on, stake }));
  }

  function draw(): void {
    const laid = new Map(bets().map(({ on, stake }) => [on, stake]));
    for (const [field, button] of buttons) {
      const cents = laid.get(field);
      const chip = button.querySelector('.chip');
      if (chip) chip.textContent = cents === undefined ? '' : chipText(view, cents);
      const pays = multiplierText(paysOf(field));
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
      steps = [...steps, [{ on, stake }]];
      draw();
    },
    undo() {
      steps = steps.slice(0, -1);
      draw();
    },
    settle() {
      steps = [bets()];
    },
    put(laid) {
      steps = [[...laid]];
      draw();
    },
    onField(listener) {
      for (const [field, button] of buttons) button.addEventListener('click', () => listener(field));
    },
    mark(pocket) {
      for (const [field, button] of buttons) {
        const covers = pocket !== undefined && (FIELDS.get(field)?.includes(pocket) ?? false);
        button.toggleAttribute('data-won', covers);
        button.toggleAttribute('data-fell', field === String(pocket));
      }
    },
  };
}
