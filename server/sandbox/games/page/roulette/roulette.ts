// Roulette: chips on a table, a wheel that turns to the pocket which the server drew.
import './roulette.css';
import type { Bet } from '../../game-protocol.ts';
import { WHEEL, winOfBet } from '../../roulette/roulette-game.ts';
import { motionIsReduced, pagePart, wait } from '../page-element.ts';
import { runGame } from '../run-game.ts';
import { playSound, playWin } from '../sound.ts';
import { stakeChoice } from '../stake-choice.ts';
import { bettingTable, chipText, fieldName } from './betting-table.ts';
import './wheel.css';

/** How long wheel and ball turn (ms), as wheel.css has it. */
const TURN_MS = 4_000;
const STEP = 360 / WHEEL.length;

interface Wheel {
  /** Turns to a pocket; resolves when the ball lies in it. */
  turnTo(pocket: number): Promise<void>;
}

/** The turning wheel: it goes one way, the ball the other, and after four seconds both stand still under the notch. */
function wheelView(): Wheel {
  const pockets = pagePart('.pockets', SVGElement);
  const ball = pagePart('.ball', HTMLElement);
  let turns = 0;
  return {
    async turnTo(pocket) {
      turns += 1;
      const wheelAt = 360 * 2 * turns - WHEEL.indexOf(pocket) * STEP;
      pockets.style.transform = `rotate(${wheelAt}deg)`;
      ball.style.transform = `rotate(${-360 * 3 * turns}deg)`;
      if (!motionIsReduced()) await wait(TURN_MS);
    },
  };
}

await runGame((view, changed) => {
  const chips = stakeChoice(view, () => {
    if (!playing) goOn();
    refresh();
  });
  const table = bettingTable(view);
  const wheel = wheelView();
  const picture = pagePart('.wheel', HTMLElement);
  const foot = pagePart('.foot', HTMLFormElement);
  const outcome = {
    words: pagePart('.outcome span', HTMLElement),
    sum: pagePart('.outcome strong', HTMLElement),
  };
  const actionButton = (name: string) => pagePart(`[data-action=${name}]`, HTMLButtonElement);
  let roundMax = 0;
  /** What the wheel shows at rest. */
  let wheelLabel = picture.getAttribute('aria-label') ?? '';
  let playing = false;
  let before: readonly Bet[] = [];

  const sum = (bets: readonly Bet[]) => bets.reduce((total, { stake }) => total + stake, 0);
  const isOutcomeShown = () => foot.hasAttribute('data-outcome');

  function refresh(): void {
    const bets = table.bets();
    const isRepeated = !isOutcomeShown() && sameBets(bets, before);
    // Not disabled: that would take the focus away.
    const off = { undo: playing || bets.length === 0, repeat: playing || before.length === 0 || isRepeated };
    for (const [name, isOff] of Object.entries(off))
      actionButton(name).setAttribute('aria-disabled', String(isOff));
    changed();
  }

  /** Chips are in place of the outcome again. */
  function goOn(): void {
    foot.removeAttribute('data-outcome');
    table.mark(undefined);
  }

  table.onField((field) => {
    if (playing) return;
    goOn();
    const chip = chips.chosen();
    if (chip === undefined) return;
    if (sum(table.bets()) + chip > roundMax) {
      view.result(view.text('full', { amount: view.amount(roundMax) }));
    } else {
      table.lay(field, chip);
      // The field's own name tells it too.
      view.result(
        pagePart(`[data-field="${field}"]`, HTMLButtonElement).getAttribute('aria-label') ?? '',
        false,
      );
    }
    refresh();
  });
  function onAction(name: string, change: () => void): void {
    actionButton(name).addEventListener('click', () => {
      if (actionButton(name).getAttribute('aria-disabled') === 'true') return;
      goOn();
      change();
      refresh();
    });
  }
  onAction('undo', table.undo);
  onAction('repeat', () => table.put(before));

  return {
    offer(stakes, maxBet) {
      roundMax = maxBet;
      chips.offer(stakes);
      for (const chip of document.querySelectorAll<HTMLInputElement>('.choices input')) {
        const cents = Number(chip.value);
        chip.setAttribute('aria-label', view.amount(cents));
        const face = chip.nextElementSibling;
        if (face) face.textContent = chipText(view, cents);
        if (cents === stakes[0]) chip.checked = true;
      }
    },
    bets: table.bets,
    missing: () => view.text('lay'),
    waiting() {
      playing = true;
      before = table.bets();
      goOn();
      picture.setAttribute('aria-label', view.text('spinning'));
      refresh();
    },
    still() {
      playing = false;
      picture.setAttribute('aria-label', wheelLabel);
      refresh();
    },
    async show({ bets, drawn: [pocket = 0], stake, win }, unseen) {
      playing = true;
      if (unseen) {
        before = bets;
        table.put(bets);
      }
      await wheel.turnTo(pocket);
      playSound('stone');
      playWin(stake, win);
      playing = false;
      const number = fieldName(view, String(pocket));
      wheelLabel = view.text('wheel', { number });
      picture.setAttribute('aria-label', wheelLabel);
      table.settle();
      table.mark(pocket);
      const fell = view.text('fell', { number });
      outcome.words.textContent = `${fell} ${view.text(paidWord(win, stake))}`;
      outcome.sum.textContent = view.amount(win === 0 ? -stake : win);
      foot.toggleAttribute('data-outcome', true);
      refresh();
      const won = bets.filter((bet) => winOfBet(bet, pocket) > 0).map(({ on }) => fieldName(view, on));
      return [
        ...(unseen ? [view.text('away')] : []),
        fell,
        win === 0
          ? view.text('nothing')
          : view.text(win > stake ? 'won' : 'returned', { amount: view.amount(win) }),
        ...(won.length > 0 ? [view.text('bets', { fields: won.join('; ') })] : []),
      ].join(' ');
    },
  };
});

/** What stands over the sum: a payment of the stake or less is no win. */
function paidWord(win: number, stake: number): string {
  if (win === 0) return 'paid-none';
  return win > stake ? 'paid-won' : 'paid-returned';
}

function sameBets(bets: readonly Bet[], others: readonly Bet[]): boolean {
  return (
    bets.length === others.length &&
    bets.every(({ on, stake }) => others.some((other) => other.on === on && other.stake === stake))
  );
}
