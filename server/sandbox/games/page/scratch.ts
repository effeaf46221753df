// The scratch card: a ticket that is bought and paid before it is uncovered, field by field or all at once.
import './scratch.css';
import { fieldsOf, prizeOf } from '../scratch/scratch-game.ts';
import type { GameSymbol } from '../symbols.ts';
import { walkByArrows } from './betting-table.ts';
import { pagePart } from './page-element.ts';
import { runGame } from './run-game.ts';
import { stakeStepper } from './stake-choice.ts';
import { showStone } from './stones.ts';

const BRICK =
  '<svg class="cover" aria-hidden="true" viewBox="0 0 80 80"><path d="M0 0H80V80H0z" fill="#6A614F"/>' +
  '<path d="M40 36A24 24 0 0 0 16 12H12V16A24 24 0 0 0 36 40A24 24 0 0 0 12 64V68H16A24 24 0 0 0 40 44A24 24 0 0 0 64 68H68V64A24 24 0 0 0 44 40A24 24 0 0 0 68 16V12H64A24 24 0 0 0 40 36z" fill="#857B69"/></svg>';

await runGame((view, changed) => {
  const prices = stakeStepper(view, changed);
  const ticket = pagePart('.ticket', HTMLElement);
  const all = pagePart('.uncover', HTMLButtonElement);
  const play = pagePart('.play', HTMLButtonElement);
  const cells = Array.from({ length: 9 }, () => {
    const cell = document.createElement('button');
    cell.type = 'button';
    cell.className = 'stone';
    cell.innerHTML = `<svg aria-hidden="true"><use href="#s-onda"/></svg>${BRICK}`;
    return cell;
  });
  ticket.replaceChildren(...cells);
  walkByArrows(ticket);
  /** What is under the covers of the ticket that is open now. */
  let fields: GameSymbol[] = [];
  let uncovered: () => void = () => {};

  function label(index: number): void {
    const cell = cells[index];
    const symbol = fields[index];
    const open = symbol !== undefined && cell?.hasAttribute('data-open');
    const place = { row: String(Math.floor(index / 3) + 1), column: String((index % 3) + 1) };
    const words = open
      ? view.text('open', { ...place, symbol: view.text(symbol) })
      : view.text('covered', place);
    cell?.setAttribute('aria-label', words);
  }

  function cover(): void {
    fields = [];
    for (const [index, cell] of cells.entries()) {
      cell.removeAttribute('data-open');
      cell.removeAttribute('data-lit');
      label(index);
    }
  }

  function uncover(index: number): void {
    const [cell, symbol] = [cells[index], fields[index]];
    if (!cell || !symbol || cell.hasAttribute('data-open')) return;
    showStone(cell, symbol, false);
    cell.toggleAttribute('data-open', true);
    label(index);
    if (cells.every((other) => other.hasAttribute('data-open'))) uncovered();
  }

  for (const [index, cell] of cells.entries()) cell.addEventListener('click', () => uncover(index));
  // A finger or the mouse that is drawn over the fields uncovers what it passes.
  ticket.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    const passed = document.elementFromPoint(event.clientX, event.clientY)?.closest('.stone');
    if (passed instanceof HTMLButtonElement) uncover(cells.indexOf(passed));
  });
  all.addEventListener('click', () => {
    for (const index of cells.keys()) uncover(index);
  });
  cover();

  return {
    offer: prices.offer,
    bets() {
      const stake = prices.chosen();
      return stake === undefined ? [] : [{ on: 'ticket', stake }];
    },
    missing: () => view.text('choose'),
    waiting: cover,
    still: cover,
    async show({ drawn, win }, unseen) {
      cover();
      fields = fieldsOf(drawn);
      view.result(view.text(unseen ? 'away' : 'bought'));
      all.hidden = false;
      ticket.toggleAttribute('data-bought', true);
      cells[0]?.focus({ preventScroll: true });
      await new Promise<void>((resolve) => {
        uncovered = resolve;
      });
      if (document.activeElement === all) play.focus();
      all.hidden = true;
      ticket.removeAttribute('data-bought');
      const prize = prizeOf(fields);
      for (const [index, symbol] of fields.entries()) showStone(cells[index], symbol, symbol === prize);
      if (!prize) return view.text('nothing');
      const alike = view.text('alike', { symbol: view.text(prize) });
      return `${view.text('won', { amount: view.amount(win) })} ${alike}`;
    },
  };
});
