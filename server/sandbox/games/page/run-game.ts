// Runs any game in its frame: opens the session, requests rounds until their results are known, and reports to the
// embedding page. What is drawn, and how a round is shown, is up to the game.
import './game.css';
import './bet-controls.css';
import * as v from 'valibot';
import {
  type Bet,
  type FairRound,
  gameConfig,
  type OpenedAnswer,
  type PlayAnswer,
  type PlayedRound,
  type RunningRound,
} from '#server/sandbox/games/game-protocol.ts';
import { factsLine, type GameRates } from './facts-line.ts';
import { followRound } from './follow-round.ts';
import { type FrameView, frameView } from './frame-view.ts';
import { openSession, playRound, readBalance, readRound, reportRoundSeen, stopRound } from './game-calls.ts';
import { pagePart, wait } from './page-element.ts';
import { parentWindow } from './parent-window.ts';
import { playSound } from './sound.ts';

/** Between questions about a round that isn't clear yet (ms), and how often it is asked about. */
const ASK_AGAIN_MS = 1_500;
const ASK_TIMES = 20;
/** So long (ms) the button ignores presses once it means something else: stop instead of bet, or bet instead of stop. */
const NEW_MEANING_MS = 600;

interface Game {
  /** Where a round takes its time: shows it as the server says that it stands. Returns what a press now would pay (cents). */
  run?(round: RunningRound): number;
  /** What may be staked at once, and most of a round (cents). */
  offer(stakes: readonly number[], maxBet: number): void;
  /** What is staked now; empty: nothing yet. */
  bets(): readonly Bet[];
  /** What the player does first, where nothing is staked. */
  missing(): string;
  /** The words on the button that plays, if they are not always the same. */
  playText?(amount: string): string;
  /**
   * Called with the session's name, once it is open. `check` hands a past round to the page around the game; `recent`: the
   * last rounds, the latest first.
   */
  opened?(session: string, check: (round: FairRound) => void, recent: readonly PlayedRound[]): void;
  /** A round was asked for. */
  waiting(): void;
  /** The round has no result: refused, or unknown. */
  still(): void;
  /** What the present choice returns and how often it pays, where that is not always the same. */
  rates?(): GameRates | undefined;
  /** Whether the result's sentence is in view: most games show it in another way. */
  isResultSeen?(): boolean;
  /** Shows a round; resolves with its result in words when the player has seen it end. `unseen`: one of an earlier visit. */
  show(round: PlayedRound, unseen: boolean): Promise<string>;
}

const sumOf = (bets: readonly Bet[]) => bets.reduce((sum, { stake }) => sum + stake, 0);

/** Runs the game that `make` gives; it calls `changed` when the player stakes otherwise. */
export async function runGame(make: (view: FrameView, changed: () => void) => Game): Promise<void> {
  const text = document.getElementById('game-config')?.textContent ?? '';
  const config = v.parse(gameConfig, JSON.parse(text));
  const view = frameView(config);
  const page = parentWindow(config.parents);
  const facts = factsLine(view);
  const game = make(view, showChoice);
  let session = '';
  let running = false;
  /** The balance that was last known (cents), without the stake of a round under way. */
  let known = 0;
  /** How many rounds began: a balance that was asked for before the last one is out of date. */
  let begun = 0;
  /** Whether a balance was out of date when it came. */
  let missed = false;

  const playText = (amount: string) => game.playText?.(amount) ?? view.text('play', { amount });
  /** Ends the round that runs now. */
  let stopNow: (() => void) | null = null;

  /** What is chosen now: its facts, and what it costs. */
  function showChoice(): void {
    facts.show(game.rates?.());
    showButton();
  }

  function showButton(): void {
    const stake = sumOf(game.bets());
    if (running) view.playButton(view.text('playing'), 'busy');
    else if (stake > 0) view.playButton(playText(view.amount(stake)), 'ready');
    else view.playButton(game.missing(), 'off');
  }

  function begin(round: string, stake: number): void {
    running = true;
    begun += 1;
    missed = false;
    showButton();
    page.send({ type: 'round-start', round, stake });
  }

  function end(round: string, stake: number, win: number): void {
    running = false;
    showButton();
    page.send({ type: 'round-end', round, stake, win });
  }

  /** Asks until the round is clear; after that many times the last answer stands. */
  async function askUntilClear(ask: () => Promise<PlayAnswer>): Promise<PlayAnswer> {
    for (let asked = 1; ; asked += 1) {
      const answer = await ask();
      if (answer.type !== 'pending' || asked === ASK_TIMES) return answer;
      view.result(view.text('checking'));
      await wait(ASK_AGAIN_MS);
    }
  }

  /**
   * Shows a round until it is over, and lets the player end it. Returns the answer with its result. `pressedAt`: when the player began it
   * (ms of this document); absent for one of an earlier visit.
   */
  async function follow(first: PlayAnswer, pressedAt?: number): Promise<PlayAnswer> {
    if (first.type !== 'running') return first;
    const asked = { session, round: first.round };
    // The press that began the round must not end it, too.
    if (pressedAt !== undefined) view.holdPlayUntil(pressedAt + NEW_MEANING_MS);
    return followRound(first, {
      read: () => readRound(asked),
      stop: () => stopRound(asked),
      untilClear: askUntilClear,
      show(round, stop) {
        view.result('');
        const pays = game.run?.(round) ?? 0;
        stopNow = stop;
        const text = stop ? view.text('stop-now', { amount: view.amount(pays) }) : view.text('stopping');
        view.playButton(text, stop ? 'ready' : 'busy');
      },
    }).finally(() => {
      stopNow = null;
      view.holdPlayUntil(performance.now() + NEW_MEANING_MS);
    });
  }

  function showRefusal(error: 'insufficient_funds' | 'session_expired' | 'refused', code: string): void {
    if (error === 'insufficient_funds') {
      view.result(view.text('insufficient'));
      page.send({ type: 'insufficient-funds' });
    } else if (error === 'session_expired') {
      view.notice(view.text('expired'));
      page.send({ type: 'session-expired' });
    } else {
      view.result(view.refusal(code));
      page.send({ type: 'bet-refused', code, told: true });
    }
  }

  async function showRound(
    played: PlayedRound,
    { balance, owed = 0, pot }: Pick<OpenedAnswer, 'balance' | 'pot'> & { owed?: number | undefined },
    unseen: boolean,
  ): Promise<void> {
    view.result('');
    const result = await game.show(played, unseen);
    const won = played.jackpot > 0 ? [view.text('jackpot', { amount: view.amount(played.jackpot) })] : [];
    const left = unseen ? [] : [view.text('balance-now', { amount: view.amount(balance + owed) })];
    // Nothing but the sentence says that a round is one of an earlier visit.
    view.result([...won, result, ...left].join(' '), unseen || (game.isResultSeen?.() ?? false));
    if (pot !== null) view.pot(pot);
    showBalance(balance);
    // Not waited for: the next round may begin.
    const before = begun;
    void reportRoundSeen({ session, round: played.round }).then((paid) => {
      if (begun !== before && running) missed = true;
      else if (begun !== before) void refreshBalance();
      else if (paid !== null && paid !== balance) showBalance(paid);
    });
  }

  function checkRound({ serverSeed, clientSeed, nonce, hash, drawn }: FairRound): void {
    const name = pagePart('.table', HTMLElement).dataset.game;
    if (serverSeed === null || (name !== 'crash' && name !== 'keno')) return;
    // What the end of a round of crash adds doesn't follow from its seeds.
    const seeded = name === 'crash' ? drawn.slice(0, 1) : drawn;
    page.send({ type: 'verify-round', game: name, serverSeed, clientSeed, nonce, hash, drawn: seeded });
  }

  function showBalance(balance: number): void {
    known = balance;
    view.balance(balance);
    page.send({ type: 'balance-changed', balance });
  }

  /** Reads what the wallet has now. A round that runs or began meanwhile has its own, newer balance. */
  async function refreshBalance(): Promise<void> {
    const before = begun;
    missed = false;
    const balance = await readBalance(session).catch(() => null);
    if (balance === null) return;
    if (running) missed = true;
    else if (begun !== before) return refreshBalance();
    else {
      known = balance;
      view.balance(balance);
    }
  }

  async function play(): Promise<void> {
    // Without a connection nothing is sent, so the player learns at once that nothing was staked.
    if (navigator.onLine === false) return view.result(view.text('offline'));
    const bets = [...game.bets()];
    const round = crypto.randomUUID();
    view.result('');
    begin(round, sumOf(bets));
    const pressedAt = performance.now();
    // As in the page's header, the stake leaves the balance at once.
    view.balance(known - sumOf(bets));
    game.waiting();
    const answer = await follow(await askUntilClear(() => playRound({ session, round, bets })), pressedAt);
    if (answer.type === 'played') {
      await showRound(answer, answer, false);
      end(round, answer.stake, answer.win);
      if (missed) await refreshBalance();
      return;
    }
    game.still();
    view.balance(known);
    if (answer.type === 'refused') showRefusal(answer.refusal.error, answer.refusal.code);
    // A round with unknown result ends here too: the provider continues it, the page loads the real balance.
    else view.notice(view.text('failed'));
    end(round, 0, 0);
    if (missed) await refreshBalance();
  }

  view.onPlay(() => {
    playSound('press');
    if (stopNow) stopNow();
    else void play();
  });
  view.onClose(() => page.send({ type: 'exit' }));
  page.onMessage(() => void refreshBalance());
  const opened = await openSession(new URLSearchParams(location.search).get('token') ?? '').catch(() => null);
  if (!opened) {
    view.notice(view.text('expired'));
    page.send({ type: 'session-expired' });
    return;
  }
  session = opened.session;
  game.opened?.(session, checkRound, opened.recent);
  facts.limits(opened.stakes[0] ?? 0, opened.maxBet);
  game.offer(opened.stakes, opened.maxBet);
  known = opened.balance;
  view.balance(known);
  if (opened.pot !== null) view.pot(opened.pot);
  showChoice();
  page.send({ type: 'ready' });
  const { unseen, running: still } = opened;
  if (still) {
    begin(still.round, still.stake);
    const answer = await follow({ type: 'running', ...still, balance: known });
    if (answer.type !== 'played') {
      game.still();
      view.notice(view.text('failed'));
      return end(still.round, 0, 0);
    }
    await showRound(answer, answer, true);
    return end(answer.round, answer.stake, answer.win);
  }
  if (!unseen) return;
  begin(unseen.round, unseen.stake);
  await showRound(unseen, opened, true);
  end(unseen.round, unseen.stake, unseen.win);
}
