// Roulette: chips on a table, a wheel that turns to the pocket which the server drew.
import './roulette.css';
import type { Bet } from '../game-protocol.ts';
import { WHEEL, winOfBet } from '../roulette/roulette-game.ts';
import { bettingTable, fieldName } from './betting-table.ts';
import { motionIsReduced, pagePart, wait } from './page-element.ts';
import { runGame } from './run-game.ts';
import { stakeChoice } from './stake-choice.ts';
import './wheel.css';

/** How long wheel and ball turn (ms), as wheel.css has it. */
const TURN_MS = 4_000;
const STEP = 360 / WHEEL.length;

interface Wheel {
  /** Turns to a pocket; resolves when the ball lies in it. */
  turnTo(pocket: number): Promise<void>;
}

/** The turning wheel: it goes one way, the ball the other, and both stand still after four seconds. */
function wheelView(): Wheel {
  const pockets = pagePart('.pockets', SVGElement);
  const ball = pagePart('.ball', HTMLElement);
  let wheelAt = 0;
  let ballAt = 0;
  return {
    async turnTo(pocket) {
      wheelAt += 360 + 5 * STEP;
      const target = wheelAt + WHEEL.indexOf(pocket) * STEP;
      // At least three rounds against the wheel, then on to the place.
      const after = ballAt - 3 * 360;
      ballAt = after - ((((after - target) % 360) + 360) % 360);
      pockets.style.transform = `rotate(${wheelAt}deg)`;
      ball.style.transform = `rotate(${ballAt}deg)`;
      if (!motionIsReduced()) await wait(TURN_MS);
    },
  };
}

/** How long the wheel stays before a narrow frame's table after it stopped (ms), unless the player goes on at once. */
const STAY_MS = 2_500;

await runGame((view, changed) => {
  const chips = stakeChoice(view, changed);
  const table = bettingTable(view);
  const wheel = wheelView();
  const stage = pagePart('.stage', HTMLElement);
  const fell = pagePart('.fell', HTMLElement);
  const picture = pagePart('.wheel', HTMLElement);
  const actionButton = (name: string) => pagePart(`[data-action=${name}]`, HTMLButtonElement);
  let roundMax = 0;
  let playing = false;
  let before: readonly Bet[] = [];
  let shown = 0;

  const sum = (bets: readonly Bet[]) => bets.reduce((total, { stake }) => total + stake, 0);

  function refresh(): void {
    const bets = table.bets();
    for (const name of ['undo', 'clear']) actionButton(name).disabled = playing || bets.length === 0;
    actionButton('repeat').disabled = playing || bets.length > 0 || before.length === 0;
    changed();
  }

  function leaveWheel(): void {
    if (!playing) stage.removeAttribute('data-turning');
  }

  table.onField((field) => {
    if (playing) return;
    leaveWheel();
    table.mark(undefined);
    const chip = chips.chosen();
    if (chip === undefined) return view.result(view.text('choose'));
    if (sum(table.bets()) + chip > roundMax) {
      return view.result(view.text('full', { amount: view.amount(roundMax) }));
    }
    table.lay(field, chip);
    const label = pagePart(`[data-field="${field}"]`, HTMLButtonElement).getAttribute('aria-label');
    view.result(label ?? '');
    refresh();
  });
  function onAction(name: string, change: () => void): void {
    actionButton(name).addEventListener('click', () => {
      leaveWheel();
      table.mark(undefined);
      change();
      refresh();
      // A disabled button would lose the focus.
      if (actionButton(name).disabled) table.focus();
    });
  }
  onAction('undo', table.undo);
  onAction('clear', table.clear);
  onAction('repeat', () => table.put(before));
  stage.addEventListener('pointerdown', leaveWheel);

  return {
    offer(stakes, maxBet) {
      roundMax = maxBet;
      chips.offer(stakes);
    },
    bets: table.bets,
    missing: () => view.text(chips.chosen() === undefined ? 'choose' : 'lay'),
    waiting() {
      playing = true;
      before = table.bets();
      table.mark(undefined);
      picture.setAttribute('aria-label', view.text('spinning'));
      fell.textContent = '';
      stage.toggleAttribute('data-turning', true);
      refresh();
    },
    still() {
      playing = false;
      leaveWheel();
      refresh();
    },
    async show({ bets, drawn: [pocket = 0], win }, unseen) {
      playing = true;
      stage.toggleAttribute('data-turning', true);
      await wheel.turnTo(pocket);
      playing = false;
      const number = fieldName(view, String(pocket));
      picture.setAttribute('aria-label', view.text('wheel', { number }));
      fell.textContent = String(pocket);
      table.clear();
      table.mark(pocket);
      refresh();
      shown += 1;
      const turn = shown;
      void wait(STAY_MS).then(() => {
        if (turn === shown) leaveWheel();
      });
      const won = bets.filter((bet) => winOfBet(bet, pocket) > 0).map(({ on }) => fieldName(view, on));
      return [
        ...(unseen ? [view.text('away')] : []),
        view.text('fell', { number }),
        win === 0 ? view.text('nothing') : view.text('won', { amount: view.amount(win) }),
        ...(won.length > 0 ? [view.text('bets', { fields: won.join('; ') })] : []),
      ].join(' ');
    },
  };
});
