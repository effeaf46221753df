// Keno: 40 stones, up to ten chosen ones, ten drawn ones that are shown in the order of their draw.
import './keno.css';
import '../seeds-dialog.css';
import { KENO_PICKS_MAX, kenoHits, kenoPays, kenoRates } from '#contract/rules/casino/keno-rules.ts';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { betOn, picksOf } from '../../keno/keno-bets.ts';
import { figures } from '../figures.ts';
import { motionIsReduced, pagePart, wait } from '../page-element.ts';
import { runGame } from '../run-game.ts';
import { seedsDialog } from '../seeds-dialog.ts';
import { playSound, playWin } from '../sound.ts';
import { stakeStepper } from '../stake-choice.ts';
import { walkByArrows } from '../walk-by-arrows.ts';

/** Between two stones of a draw, and how long the last one stands before the hits turn (ms). */
const STONE_MS = 180;

await runGame((view, changed) => {
  const stakes = stakeStepper(view, refresh);
  const seeds = seedsDialog(view, ({ bets, drawn }) => {
    const picks = bets.flatMap(picksOf);
    return view.text('of', { some: String(kenoHits(picks, drawn).length), all: String(picks.length) });
  });
  const box = pagePart('.stones', HTMLElement);
  const stones = [...box.querySelectorAll<HTMLButtonElement>('.pick')];
  const pays = pagePart('.pays', HTMLElement);
  const clear = pagePart('[data-action=clear]', HTMLButtonElement);
  const show = figures();
  let picks: number[] = [];
  let playing = false;
  /** Whether the draw of the last round is still shown. */
  let over = false;
  walkByArrows(box);

  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  const stoneOf = (number: number) => stones[number - 1];
  const ofAll = (some: number, all: number) => view.text('of', { some: String(some), all: String(all) });

  function showPays(hits?: number): void {
    const table = kenoPays(picks.length);
    pays.toggleAttribute('data-many', table.length > 6);
    pays.replaceChildren(
      ...table.map((multiple, index) => {
        const cell = document.createElement('li');
        const name = document.createElement('span');
        name.textContent = view.text(index === 1 ? 'hits-one' : 'hits', { hits: String(index) });
        const value = document.createElement('strong');
        value.textContent = multiplierText(multiple);
        cell.append(name, value);
        cell.toggleAttribute('data-right', index === hits);
        return cell;
      }),
    );
  }

  function refresh(): void {
    for (const [index, stone] of stones.entries()) {
      const chosen = picks.includes(index + 1);
      stone.setAttribute('aria-pressed', String(chosen));
    }
    clear.setAttribute('aria-disabled', String(playing || picks.length === 0));
    if (!over && !playing) {
      const stake = stakes.chosen();
      show.left(view.text('staked'), stake === undefined ? '–' : view.amount(stake));
      show.right(view.text('chosen'), ofAll(picks.length, KENO_PICKS_MAX));
      showPays();
    }
    changed();
  }

  /** Takes the last draw from the stones. */
  function tidy(): void {
    over = false;
    for (const [index, stone] of stones.entries()) {
      for (const name of ['data-drawn', 'data-hit', 'data-turn']) stone.removeAttribute(name);
      stone.setAttribute('aria-label', String(index + 1));
    }
    view.result('');
  }

  for (const [index, stone] of stones.entries()) {
    stone.addEventListener('click', () => {
      if (playing) return;
      tidy();
      const number = index + 1;
      if (picks.includes(number)) picks = picks.filter((other) => other !== number);
      else if (picks.length < KENO_PICKS_MAX) picks = [...picks, number];
      else view.result(view.text('full', { most: String(KENO_PICKS_MAX) }));
      refresh();
    });
  }
  clear.addEventListener('click', () => {
    if (playing || picks.length === 0) return;
    picks = [];
    tidy();
    refresh();
  });

  function draw(number: number): void {
    const stone = stoneOf(number);
    const hit = picks.includes(number);
    stone?.toggleAttribute('data-drawn', true);
    stone?.toggleAttribute('data-hit', hit);
    stone?.setAttribute('aria-label', view.text(hit ? 'hit' : 'drawn', { stone: String(number) }));
  }

  async function drawAll(drawn: readonly number[]): Promise<void> {
    let hits = 0;
    for (const number of drawn) {
      draw(number);
      hits += picks.includes(number) ? 1 : 0;
      show.right(view.text('right'), ofAll(hits, picks.length));
      if (motionIsReduced()) continue;
      playSound('stone');
      await wait(STONE_MS);
    }
  }

  return {
    opened: seeds.open,
    offer(offered) {
      stakes.offer(offered);
      refresh();
    },
    bets() {
      const stake = stakes.chosen();
      return stake === undefined || picks.length === 0 ? [] : [betOn(picks, stake)];
    },
    missing: () => view.text('choose', { most: String(KENO_PICKS_MAX) }),
    rates: () => (picks.length === 0 ? undefined : kenoRates(picks.length)),
    playText: (amount) => view.text(over ? 'again' : 'play', { amount }),
    waiting() {
      tidy();
      playing = true;
      refresh();
      show.right(view.text('right'), ofAll(0, picks.length));
      showPays();
    },
    still() {
      playing = false;
      refresh();
    },
    async show({ bets, drawn, win, stake }, unseen) {
      picks = bets.flatMap(picksOf);
      tidy();
      playing = true;
      refresh();
      showPays();
      await drawAll(drawn);
      playWin(stake, win);
      playing = false;
      over = true;
      const hits = kenoHits(picks, drawn);
      showPays(hits.length);
      // What gives the stake back, or less, is shown without the turn of a win.
      if (win > stake) {
        for (const [place, number] of hits.entries()) {
          stoneOf(number)?.style.setProperty('--place', String(place));
          stoneOf(number)?.toggleAttribute('data-turn', true);
        }
      }
      const gaveBack = win > 0 && win <= stake;
      show.left(view.text(gaveBack ? 'gave-back-figure' : 'received'), view.amount(win));
      refresh();
      const words = {
        stones: list.format(hits.map(String)),
        some: String(hits.length),
        all: String(picks.length),
      };
      return [
        ...(unseen ? [view.text('away')] : []),
        view.text(hits.length === 0 ? 'result-none' : 'result', words),
        win === 0
          ? view.text('nothing')
          : view.text(gaveBack ? 'gave-back' : 'got', { amount: view.amount(win) }),
      ].join(' ');
    },
  };
});
