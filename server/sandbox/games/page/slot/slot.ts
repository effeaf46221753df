// The slot: three reels that run and stop where the server drew them to, by the same timetable whatever they show.
import './slot.css';
import * as v from 'valibot';
import type { PlayedRound } from '../../game-protocol.ts';
import { type SlotSymbol, spinAt, stopsOf } from '../../slot/slot-game.ts';
import { slotPageConfig } from '../../slot/slot-page-config.ts';
import { pagePart } from '../page-element.ts';
import { runGame } from '../run-game.ts';
import { playSound, playWin } from '../sound.ts';
import { stakeStepper } from '../stake-choice.ts';
import { COUNT_MS, countUp, LINE_MS, REST_MS, STOPS_MS, slotMotion, TURN_MS } from './slot-motion.ts';
import { slotWindow } from './slot-window.ts';

/** What the reels show before the first round: nothing that would pay. */
const FIRST: readonly SlotSymbol[][] = [
  [1, 3, 6],
  [4, 2, 7],
  [5, 0, 4],
];
/** A round without an answer says so after this long (ms). */
const SLOW_MS = 4_000;

await runGame((view, changed) => {
  const config = v.parse(
    slotPageConfig,
    JSON.parse(document.getElementById('slot-config')?.textContent ?? ''),
  );
  const stakes = stakeStepper(view, changed);
  const shown = slotWindow(view, config);
  const motion = slotMotion(shown.reels);
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  const pays = pagePart('.pays', HTMLDialogElement);
  pagePart('[data-action=table]', HTMLButtonElement).addEventListener('click', () => pays.showModal());
  let slow: ReturnType<typeof setTimeout> | undefined;
  let grid: readonly SlotSymbol[][] = FIRST;

  /** Whether the box under the reels says the result. Where it doesn't, the sentence is in view. */
  let inBox = true;

  function outcome(win: number, stake: number): string {
    if (win === 0) return view.text('none');
    return view.text(win > stake ? 'got' : 'gave-back', { amount: view.amount(win) });
  }

  /** Shows the last round's result in the box. */
  let boxLast = () => shown.box(view.text('last'), view.amount(0));

  function boxAtRest(win: number, stake: number, lines: readonly number[]): void {
    boxLast = () => boxResult(win, stake, lines);
    boxLast();
  }

  function boxResult(win: number, stake: number, lines: readonly number[]): void {
    if (win === 0) shown.box(view.text('none-box'), `−${view.amount(stake)}`);
    else if (win > stake) shown.box(lineNames(lines), view.amount(win), true);
    else shown.box(view.text('gave-back-box'), view.amount(win));
  }

  function lineNames(lines: readonly number[]): string {
    const numbers = lines.map((line) => String(line + 1));
    if (numbers.length < 2) return numbers.map((line) => view.text('lines-one', { line })).join('');
    return view.text('lines', { lines: list.format(numbers) });
  }

  /** Lets the reels stop and shows what they won, until all rests. */
  async function play({ win, stake }: PlayedRound, wins: ReturnType<typeof spinAt>['wins']): Promise<void> {
    const lines = wins.map(({ line }) => line);
    const isWin = win > stake;
    motion.answered();
    shown.prepare(grid);
    motion.stopReels();
    for (const stop of motion.isStill() ? [] : STOPS_MS) {
      await motion.at(stop);
      playSound('reel');
    }
    await motion.at(LINE_MS);
    if (motion.isStill() || win === 0) {
      motion.rest();
      shown.show(grid);
      shown.lines(lines);
      if (isWin) for (const cell of shown.cellsOn(lines).won) shown.turned(cell);
      playWin(stake, win);
      return motion.at(TURN_MS);
    }
    motion.rest();
    shown.show(grid);
    shown.lines(lines);
    motion.drawLine(shown.mask);
    const [first] = wins;
    const words = first && wins.length === 1 ? boxLine(first) : lineNames(lines);
    shown.box(words, view.amount(0));
    if (!isWin) return motion.at(COUNT_MS);
    const { won, others } = shown.cellsOn(lines);
    for (const [place, { front, other }] of won.entries()) motion.turn(front, other, place, won.length);
    for (const { cell } of others) motion.dim(cell);
    await motion.at(COUNT_MS);
    playWin(stake, win);
    await countUp(win, REST_MS - COUNT_MS, (cents) => shown.box(lineNames(lines), view.amount(cents), true));
    await motion.at(REST_MS);
    for (const cell of won) shown.turned(cell);
    motion.rest();
  }

  const boxLine = ({ line, symbol }: { line: number; symbol: SlotSymbol }) =>
    view.text('line-box', { line: String(line + 1), symbol: config.words[symbol] ?? '' });

  shown.show(FIRST);
  boxLast();
  return {
    offer(offered) {
      stakes.offer(offered);
      motion.appear(shown.image);
    },
    isResultSeen: () => !inBox,
    bets() {
      const stake = stakes.chosen();
      return stake === undefined ? [] : [{ on: 'round', stake }];
    },
    missing: () => view.text('choose'),
    waiting() {
      shown.show(grid);
      shown.lines([]);
      shown.box(view.text('stake'), view.amount(stakes.chosen() ?? 0));
      motion.start();
      slow = setTimeout(() => {
        motion.hold();
        view.result(view.text('checking'));
      }, SLOW_MS);
    },
    still() {
      clearTimeout(slow);
      view.answered();
      motion.rest();
      boxLast();
    },
    async show(played, unseen) {
      clearTimeout(slow);
      if (!unseen) view.answered();
      const { drawn, win, stake } = played;
      const stops = stopsOf(config.slot, drawn);
      const away = unseen ? [view.text('away')] : [];
      inBox = !unseen;
      // A round of an earlier build, whose reels were others: what it paid is what was promised then.
      if (!stops) {
        motion.rest();
        boxAtRest(win, stake, []);
        return [...away, outcome(win, stake)].join(' ');
      }
      const { grid: reached, wins } = spinAt(config.slot, stops);
      const lines = wins.map(({ line }) => line);
      grid = reached;
      if (unseen) {
        shown.show(grid);
        shown.lines(lines);
      } else await play(played, wins);
      boxAtRest(win, stake, lines);
      const said = wins.map(({ line, symbol }) =>
        view.text('line', { line: String(line + 1), symbols: config.three[symbol] ?? '' }),
      );
      return [...away, ...said, outcome(win, stake)].join(' ');
    },
  };
});

// Also where the session could not be opened.
pagePart('.reels', HTMLElement).toggleAttribute('data-shown', true);
