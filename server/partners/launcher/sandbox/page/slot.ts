// The slot in its frame: asks for rounds, shows them, and tells the page around it what it must know.
import './slot.css';
import * as v from 'valibot';
import { type SpinAnswer, slotConfig } from '../slot-protocol.ts';
import { parentWindow } from './parent-window.ts';
import { openSession, playRound, readBalance } from './slot-calls.ts';
import { slotView } from './slot-view.ts';

/** The reels turn this long (ms) whatever they will show. */
const TURN_MS = 700;
/** Between questions about a round that isn't clear yet (ms), and how often it is asked about. */
const ASK_AGAIN_MS = 1_500;
const ASK_TIMES = 20;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const config = v.parse(slotConfig, JSON.parse(document.getElementById('slot-config')?.textContent ?? ''));
const view = slotView(config);
const page = parentWindow(config.parents);
let session = '';

function showBalance(cents: number): void {
  view.balance(cents);
  page.tell({ type: 'balance-changed', balance: cents });
}

/** Asks until the round is clear; after that many times the last answer stands. */
async function askUntilClear(round: string, stake: number): Promise<SpinAnswer> {
  for (let asked = 1; ; asked += 1) {
    const answer = await playRound({ session, round, stake });
    if (answer.type !== 'pending' || asked === ASK_TIMES) return answer;
    view.result(view.text('checking'));
    await wait(ASK_AGAIN_MS);
  }
}

function showRefusal(error: 'insufficient_funds' | 'session_expired' | 'refused', code: string): void {
  if (error === 'insufficient_funds') {
    view.result(view.text('insufficient'));
    page.tell({ type: 'insufficient-funds' });
  } else if (error === 'session_expired') {
    view.notice(view.text('expired'), true);
    page.tell({ type: 'session-expired' });
  } else {
    view.result(view.text('refused'));
    page.tell({ type: 'bet-refused', code });
  }
}

function showRound(answer: Extract<SpinAnswer, { type: 'played' }>): void {
  view.grid(
    answer.grid,
    answer.wins.map(({ line }) => line),
  );
  view.last(answer.win);
  const lines = answer.wins.map(({ line, symbol }) =>
    view.text('line', { line: String(line + 1), symbol: view.text(symbol) }),
  );
  const shown =
    answer.win === 0 ? view.text('nothing') : view.text('won', { amount: view.amount(answer.win) });
  view.result([shown, ...lines].join(' '));
  showBalance(answer.balance);
}

async function spin(): Promise<void> {
  const stake = view.chosenStake();
  if (stake === undefined) return;
  const round = crypto.randomUUID();
  view.running(view.text('spinning'));
  view.result('');
  page.tell({ type: 'round-start', round, stake });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [answer] = await Promise.all([askUntilClear(round, stake), wait(still ? 0 : TURN_MS)]);
  view.running(null);
  if (answer.type === 'played') showRound(answer);
  if (answer.type === 'refused') showRefusal(answer.refusal.error, answer.refusal.code);
  // A round nobody could tell about ends here too: the provider carries it on, the page reads the truth.
  if (answer.type === 'pending') view.notice(view.text('failed'), true);
  const played = answer.type === 'played';
  page.tell({ type: 'round-end', round, stake: played ? stake : 0, win: played ? answer.win : 0 });
}

async function start(): Promise<void> {
  view.grid(
    [
      ['sol', 'peixe', 'barco'],
      ['onda', 'farol', 'estrela'],
      ['estrela', 'folha', 'peixe'],
    ],
    [],
  );
  view.onSpin(spin);
  view.onClose(() => page.tell({ type: 'exit' }));
  page.hear(async () => {
    const balance = await readBalance(session).catch(() => null);
    if (balance !== null) view.balance(balance);
  });
  try {
    const opened = await openSession(new URLSearchParams(location.search).get('token') ?? '');
    session = opened.session;
    view.offer(opened.stakes);
    view.balance(opened.balance);
    page.tell({ type: 'ready' });
  } catch {
    view.notice(view.text('expired'), true);
    page.tell({ type: 'session-expired' });
  }
}

await start();
