// Crash: a wall that rises column by column until the chosen stop, a press, or its end.
import './crash.css';
import '../seeds-dialog.css';
import {
  CRASH_DRAWS,
  CRASH_RETURN_PERCENT,
  CRASH_STOP_MAX,
  CRASH_STOP_MIN,
  crashMultiplierAt,
  crashPays,
  crashTimeOf,
  drawsReaching,
  isCrashStop,
} from '#contract/rules/casino/crash-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { figures } from '../figures.ts';
import { pagePart } from '../page-element.ts';
import { runGame } from '../run-game.ts';
import { seedsDialog } from '../seeds-dialog.ts';
import { playWin } from '../sound.ts';
import { stakeStepper } from '../stake-choice.ts';
import { crashWall } from './crash-wall.ts';
import { stopChoice } from './stop-choice.ts';

/** How many of the last rounds are listed. */
const RECENT = 5;

await runGame((view, changed) => {
  const stakes = stakeStepper(view, choose);
  const stop = stopChoice(choose);
  const wall = crashWall(view);
  const show = figures();
  const recent = pagePart('.recent ol', HTMLElement);
  const seeds = seedsDialog(view, ({ drawn: [point = 100] }) => multiplierText(point));
  let playing = false;
  /** Whether the last round is still shown. */
  let over = false;

  function refresh(): void {
    stop.lock(playing);
    stakes.lock(playing);
    if (!playing) {
      const stake = stakes.chosen();
      const at = stop.chosen();
      if (!over) show.left(view.text('staked'), stake === undefined ? '–' : view.amount(stake));
      if (!over) show.right(view.text('alone'), at === undefined ? '–' : multiplierText(at));
      if (!over && at !== undefined) wall.clear(at);
    }
    changed();
  }

  /** The round that was shown makes way for the next choice, by button, key or typing. */
  function choose(): void {
    if (over) view.result('');
    over = false;
    refresh();
  }

  function listEnd(point: number): void {
    const item = document.createElement('li');
    item.textContent = multiplierText(point);
    recent.prepend(item);
    while (recent.children.length > RECENT) recent.lastElementChild?.remove();
  }

  return {
    opened(session, check, rounds) {
      seeds.open(session, check);
      for (const { drawn } of [...rounds].reverse()) listEnd(drawn[0] ?? 100);
    },
    offer(offered) {
      stakes.offer(offered);
      refresh();
    },
    bets() {
      const [stake, at] = [stakes.chosen(), stop.chosen()];
      return stake === undefined || at === undefined ? [] : [{ on: `stop-${at}`, stake }];
    },
    missing: () =>
      view.text('choose', { least: multiplierText(CRASH_STOP_MIN), most: multiplierText(CRASH_STOP_MAX) }),
    rates() {
      const at = stop.chosen();
      if (at === undefined) return undefined;
      const hitFrequency = Math.floor((drawsReaching(at) * 10_000) / CRASH_DRAWS);
      return { rtp: CRASH_RETURN_PERCENT * 100, hitFrequency };
    },
    waiting() {
      playing = true;
      over = false;
      wall.clear(stop.chosen() ?? CRASH_STOP_MIN);
      refresh();
    },
    run({ bets, stake, elapsed }) {
      const at = stopOf(bets[0]?.on);
      if (!playing) wall.clear(at);
      playing = true;
      const multiplier = Math.min(at, crashMultiplierAt(elapsed));
      const pays = crashPays(stake, Math.max(CRASH_STOP_MIN, multiplier));
      wall.riseTo(crashTimeOf(multiplier));
      show.left(view.text('if-stop'), view.amount(pays));
      show.right(view.text('multiplier'), multiplierText(multiplier));
      refresh();
      return pays;
    },
    still() {
      playing = false;
      refresh();
    },
    async show({ bets, drawn: [point = 100, stopped = 0], stake, win }, unseen) {
      playing = false;
      over = true;
      const won = win > 0;
      const end = won ? stopped : point;
      wall.clear(stopOf(bets[0]?.on));
      wall.riseTo(crashTimeOf(end));
      wall.restTo(crashTimeOf(point));
      show.left(view.text(won ? 'received' : 'lost'), view.amount(win));
      show.right(view.text(won ? 'stopped' : 'broke'), multiplierText(end));
      listEnd(point);
      refresh();
      playWin(stake, win);
      const values = {
        stop: multiplierText(won ? stopped : stopOf(bets[0]?.on)),
        point: multiplierText(point),
        amount: view.amount(win),
      };
      return [
        ...(unseen ? [view.text('away')] : []),
        view.text(won ? 'result-won' : 'result-lost', values),
      ].join(' ');
    },
  };
});

/** The stop in a bet's name. */
function stopOf(name = ''): number {
  const stop = Number(name.replace('stop-', ''));
  return isCrashStop(stop) ? stop : CRASH_STOP_MIN;
}
