// The scratch card: a ticket that is bought and paid before it is uncovered, by a finger, field by field, or all at once.
import './scratch.css';
import * as v from 'valibot';
import { PRIZES, prizeOf, scratchFacts } from '../../scratch/scratch-game.ts';
import type { FrameView } from '../frame-view.ts';
import { motionIsReduced, pagePart, wait } from '../page-element.ts';
import { runGame } from '../run-game.ts';
import { playSound, playWin } from '../sound.ts';
import { stakeStepper } from '../stake-choice.ts';
import { walkByArrows } from '../walk-by-arrows.ts';
import { scratchCover } from './scratch-cover.ts';

const SIDE = 3;
/** Between two of the winning fields that turn (ms), and how long one turns, as scratch.css has it. */
const APART_MS = 90;
const TURN_MS = 240;

/**
 * So long (ms) before the server pays a ticket by itself, what is still covered opens by itself: no balance may tell what is
 * under it. Timers of a hidden page may be late by a minute.
 */
const OPENS_BEFORE_MS = 120_000;

/** Whole sums without cents: for the small places of the card. */
const brief = (view: FrameView, cents: number) => view.amount(cents).replace(/[.,]00$/, '');

/** Prizes of a ticket with their odds, in the sums of its price. */
function prizeTable(view: FrameView, locale: string) {
  const rows = [...document.querySelectorAll<HTMLElement>('.prizes li')];
  const { hitFrequency } = scratchFacts();
  function write(row: HTMLElement | undefined, sum: string, odds: string): void {
    const [first, second] = row?.children ?? [];
    if (first) first.textContent = sum;
    if (second) second.textContent = odds;
  }
  return {
    show(price: number): void {
      for (const [place, { pays, oneIn }] of PRIZES.entries()) {
        const odds = view.text('odds', { odds: oneIn.toLocaleString(locale) });
        write(rows[place], brief(view, (price * pays) / 100), odds);
      }
      const lost = Math.floor((10_000 - hitFrequency) / 100);
      write(rows[PRIZES.length], view.text('none'), view.text('share', { lost: String(lost) }));
    },
    mark(prize: number | undefined): void {
      for (const [place, row] of rows.entries()) row.toggleAttribute('data-won', place === prize);
    },
  };
}

/** What pays no more than the price only returned it. */
const paidKey = (win: number, price: number) => (win > price ? 'won' : 'returned');

await runGame((view, changed) => {
  const ticket = pagePart('.ticket', HTMLElement);
  const all = pagePart('.uncover', HTMLButtonElement);
  const foot = pagePart('.foot', HTMLFormElement);
  const outcome = {
    button: pagePart('.outcome', HTMLButtonElement),
    words: pagePart('.outcome span', HTMLElement),
    sum: pagePart('.outcome strong', HTMLElement),
  };
  const inks = v.parse(v.record(v.string(), v.string()), JSON.parse(ticket.dataset.inks ?? '{}'));
  for (const [name, ink] of Object.entries(inks)) document.documentElement.style.setProperty(name, ink);
  const words = (ticket.dataset.words ?? '').split(' ');
  const cells = Array.from({ length: SIDE * SIDE }, () => {
    const cell = document.createElement('button');
    cell.type = 'button';
    cell.className = 'cell';
    cell.innerHTML = '<svg aria-hidden="true"><use/></svg><span aria-hidden="true"></span>';
    return cell;
  });
  ticket.replaceChildren(...cells);
  walkByArrows(ticket);
  const cover = scratchCover(ticket, SIDE, open);
  const table = prizeTable(view, document.documentElement.lang);
  const prices = stakeStepper(view, () => {
    foot.removeAttribute('data-outcome');
    showPrizes();
    changed();
  });
  /** What is under the cover of the ticket that is open now: places in `PRIZES`. */
  let fields: readonly number[] = [];
  let price = 0;
  let uncovered: () => void = () => {};
  /** Whether the sentence of the result is in view: mostly the foot says the same. */
  let isResultSeen = false;

  function showPrizes(): void {
    // The prizes of a ticket that is open stay those of its price.
    if (fields.length === 0 || all.ariaDisabled === 'true') table.show(prices.chosen() ?? 0);
  }

  function label(index: number): void {
    const cell = cells[index];
    const prize = PRIZES[fields[index] ?? PRIZES.length];
    const place = { row: String(Math.floor(index / SIDE) + 1), column: String((index % SIDE) + 1) };
    const text =
      prize && cell?.hasAttribute('data-open')
        ? view.text('open', {
            ...place,
            symbol: view.text(words[fields[index] ?? 0] ?? ''),
            amount: view.amount((price * prize.pays) / 100),
          })
        : view.text('covered', place);
    cell?.setAttribute('aria-label', text);
  }

  function face(cell: HTMLElement | undefined, symbol: string, sum: string): void {
    cell?.querySelector('use')?.setAttribute('href', symbol);
    const written = cell?.querySelector('span');
    if (written) written.textContent = sum;
  }

  function coverAll(): void {
    fields = [];
    cover.reset();
    table.mark(undefined);
    for (const [index, cell] of cells.entries()) {
      for (const state of ['data-open', 'data-lit']) cell.removeAttribute(state);
      face(cell, '', '');
      label(index);
    }
  }

  function uncover(index: number): void {
    const cell = cells[index];
    if (!cell || fields.length === 0 || cell.hasAttribute('data-open')) return;
    cover.open(index);
    cell.toggleAttribute('data-open', true);
    label(index);
    if (cells.every((other) => other.hasAttribute('data-open'))) uncovered();
  }

  /** Opens one field, with its sound. */
  function open(index: number): void {
    if (fields.length > 0 && !cells[index]?.hasAttribute('data-open')) playSound('press');
    uncover(index);
  }

  // A tap takes bricks off like a finger that moves; a key or a screen reader opens the whole field.
  for (const [index, cell] of cells.entries())
    cell.addEventListener('click', ({ detail }) => {
      if (detail === 0) open(index);
    });
  function openAll(): void {
    for (const index of cells.keys()) uncover(index);
  }
  all.addEventListener('click', () => {
    if (fields.length === 0 || all.ariaDisabled === 'true') return;
    playSound('press');
    openAll();
  });
  coverAll();

  /** Words and a sum in the stepper's place; while a ticket is open its price stands. */
  function sayInFoot(words: string, sum: string, isOpen: boolean): void {
    outcome.words.textContent = words;
    outcome.sum.textContent = sum;
    outcome.button.setAttribute('aria-disabled', String(isOpen));
    prices.lock(isOpen);
    foot.toggleAttribute('data-outcome', true);
  }
  /** No ticket is open any more, nor was one before. */
  function putAway(): void {
    coverAll();
    prices.lock(false);
    foot.removeAttribute('data-outcome');
  }

  outcome.button.addEventListener('click', () => {
    if (outcome.button.getAttribute('aria-disabled') === 'true') return;
    foot.removeAttribute('data-outcome');
    // The button that had the focus is gone.
    pagePart('[data-step="1"]', HTMLButtonElement).focus();
  });

  function sayResult(prize: number | undefined, win: number): void {
    if (prize === undefined) sayInFoot(view.text('paid-none'), `−${view.amount(price)}`, false);
    else {
      const symbol = view.text(words[prize] ?? '');
      sayInFoot(view.text(`paid-${paidKey(win, price)}`, { symbol }), view.amount(win), false);
    }
  }

  /**
   * Resolves when all nine fields are open: by the player; at once if the win of an earlier visit is paid; or by itself before
   * the server pays.
   */
  async function untilOpen(held: number | undefined, unseen: boolean): Promise<void> {
    const allOpen = new Promise<void>((resolve) => {
      uncovered = resolve;
    });
    if (held === undefined && unseen) openAll();
    const opening = held === undefined ? undefined : setTimeout(openAll, Math.max(0, held - OPENS_BEFORE_MS));
    await allOpen;
    clearTimeout(opening);
  }

  return {
    offer(stakes) {
      prices.offer(stakes);
      showPrizes();
    },
    bets() {
      const stake = prices.chosen();
      return stake === undefined ? [] : [{ on: 'ticket', stake }];
    },
    missing: () => view.text('choose'),
    waiting() {
      coverAll();
      showPrizes();
      sayInFoot(view.text('rule'), view.amount(prices.chosen() ?? 0), true);
    },
    still: putAway,
    isResultSeen: () => isResultSeen,
    async show({ drawn, stake, win, held }, unseen) {
      coverAll();
      isResultSeen = drawn.length === 0;
      // A ticket of an earlier build has other prizes.
      if (isResultSeen) {
        putAway();
        return view.text(win === 0 ? 'nothing' : paidKey(win, stake), { amount: view.amount(win) });
      }
      fields = drawn;
      price = stake;
      table.show(price);
      for (const [index, place] of fields.entries())
        face(cells[index], `#s-${place}`, brief(view, (price * (PRIZES[place]?.pays ?? 0)) / 100));
      sayInFoot(view.text('rule'), view.amount(price), true);
      view.result(view.text(unseen ? 'away' : 'bought'), unseen);
      all.ariaDisabled = 'false';
      ticket.toggleAttribute('data-bought', true);
      await untilOpen(held, unseen);
      all.ariaDisabled = 'true';
      ticket.removeAttribute('data-bought');
      playWin(price, win);
      const prize = prizeOf(fields);
      sayResult(prize, win);
      const away = unseen && held === undefined ? [view.text('away-over')] : [];
      if (prize === undefined) return [...away, view.text('nothing')].join(' ');
      // What pays no more than the price is no win to be shown.
      if (win > price) {
        table.mark(prize);
        await light(cells.filter((_, index) => fields[index] === prize));
      }
      const alike = view.text('alike', { symbol: view.text(words[prize] ?? '') });
      const paid = view.text(paidKey(win, price), { amount: view.amount(win) });
      return [...away, alike, paid].join(' ');
    },
  };

  /** Turns winning fields to their other face, one after the other. */
  async function light(winners: readonly HTMLElement[]): Promise<void> {
    for (const cell of winners) {
      cell.toggleAttribute('data-lit', true);
      if (!motionIsReduced()) {
        await wait(TURN_MS / 2);
        await wait(0);
      }
      const use = cell.querySelector('use');
      use?.setAttribute('href', `${use.getAttribute('href')}x`);
      if (!motionIsReduced()) await wait(APART_MS);
    }
  }
});
