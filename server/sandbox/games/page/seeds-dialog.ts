// The seeds of a provably fair game: the hash that was promised, the player's own seed, and past rounds with what decided them.
import { CLIENT_SEED } from '#contract/rules/casino/provably-fair.ts';
import type { FairRound, SeedsAnswer, SeedsRequest } from '../game-protocol.ts';
import type { FrameView } from './frame-view.ts';
import { askSeeds } from './game-calls.ts';
import { pagePart } from './page-element.ts';

interface SeedsDialog {
  /** Lets the player open it. `check` hands a round with its seed to the page, which recalculates it. */
  open(session: string, check: (round: FairRound) => void): void;
}

/** Over the markup of the page; `resultOf` names a round's result. */
export function seedsDialog(view: FrameView, resultOf: (round: FairRound) => string): SeedsDialog {
  const dialog = pagePart('.seeds', HTMLDialogElement);
  const input = pagePart('#client-seed', HTMLInputElement);
  const said = pagePart('.seeds-said', HTMLElement);
  const past = pagePart('.past', HTMLElement);
  const button = (action: string) => pagePart(`[data-action=${action}]`, HTMLButtonElement);
  let session = '';
  let check: (round: FairRound) => void = () => {};

  function roundLine(round: FairRound): HTMLElement {
    const line = document.createElement('li');
    const name = document.createElement('p');
    name.textContent = view.text('past-row', {
      nonce: String(round.nonce),
      result: resultOf(round),
      stake: view.amount(round.stake),
      win: view.amount(round.win),
    });
    const seeds = document.createElement('code');
    seeds.textContent = round.serverSeed
      ? view.text('revealed', { server: round.serverSeed, client: round.clientSeed })
      : view.text('not-revealed');
    line.append(name, seeds);
    if (round.serverSeed) {
      const there = document.createElement('button');
      there.type = 'button';
      there.textContent = view.text('check-round');
      there.addEventListener('click', () => check(round));
      line.append(there);
    }
    return line;
  }

  function show({ hash, nonce, clientSeed, rounds }: SeedsAnswer): void {
    pagePart('[data-seed=hash]', HTMLElement).textContent = hash;
    pagePart('[data-seed=nonce]', HTMLElement).textContent = String(nonce);
    input.value = clientSeed;
    past.replaceChildren(...rounds.map(roundLine));
    if (rounds.length === 0) past.textContent = view.text('past-none');
  }

  async function ask(change: SeedsRequest['change'], done: string): Promise<void> {
    const answer = await askSeeds({ session, ...(change ? { change } : {}) }).catch(() => null);
    if (answer) show(answer);
    const text = !answer ? 'seeds-failed' : change && answer.open ? 'seeds-open' : done;
    said.textContent = view.text(text);
  }

  button('verify').addEventListener('click', () => {
    if (!session) return;
    said.textContent = '';
    dialog.showModal();
    void ask(undefined, '');
  });
  button('close-seeds').addEventListener('click', () => dialog.close());
  button('rotate').addEventListener('click', () => void ask({ type: 'rotate' }, 'rotated'));
  button('save-seed').addEventListener('click', () => {
    const clientSeed = input.value.trim();
    if (CLIENT_SEED.test(clientSeed)) void ask({ type: 'client-seed', clientSeed }, 'seed-saved');
    else said.textContent = view.text('seed-wrong');
  });
  return {
    open(opened, hand) {
      session = opened;
      check = hand;
    },
  };
}
