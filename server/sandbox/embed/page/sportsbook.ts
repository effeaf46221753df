// The frame of a sportsbook: shows what the embedding page sent, asks its own server who owns the token, and sends the
// player's actions to the embedding page.
import * as v from 'valibot';
import { EMBED_PROTOCOL, type EmbedMessage, embedCommand } from '#contract/embed-messages.ts';
import {
  SESSION_PATH,
  type SessionAnswer,
  sessionAnswer,
  sportsEmbedConfig,
} from '../sports-embed-protocol.ts';

const { locale, language, parents, texts } = v.parse(
  sportsEmbedConfig,
  JSON.parse(document.getElementById('embed-config')?.textContent ?? ''),
);
const named = new URLSearchParams(location.hash.slice(1)).get('parent') ?? '';
const origin = parents.includes(named) ? named : undefined;

type DistributiveOmit<Message, Key extends PropertyKey> = Message extends unknown
  ? Omit<Message, Key>
  : never;

function send(message: DistributiveOmit<EmbedMessage, 'protocol'>): void {
  if (origin && parent !== window) parent.postMessage({ ...message, protocol: EMBED_PROTOCOL }, origin);
}

let token: string | null = null;
/** Number of tokens received: an answer about an earlier token is ignored. */
let tokens = 0;
let selections = 0;

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

function show(fact: 'route' | 'player' | 'balance' | 'token', text: string): void {
  const place = document.querySelector(`[data-fact=${fact}]`);
  if (place) place.textContent = text;
}

function showText(text: string | undefined): void {
  const place = document.querySelector('[role=status]');
  if (place) place.textContent = text ?? '';
}

function showRoute(route: string): void {
  show('route', route || '/');
  for (const button of document.querySelectorAll<HTMLElement>('[data-route]'))
    button.classList.toggle('main', button.dataset.route === route);
}

function showSession(answer: SessionAnswer | null): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = part.dataset.for !== (token === null ? 'visitor' : 'player');
  const session = answer?.type === 'session' ? answer : null;
  show('player', token === null ? (texts.visitor ?? '') : session ? `…${session.player.slice(-6)}` : '–');
  show('balance', session ? money.format(session.balance / 100) : '–');
  show('token', session ? (texts.until ?? '').replace('{time}', clock.format(session.expiresAt)) : '–');
}

async function askSession(asked: string): Promise<SessionAnswer> {
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(SESSION_PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token: asked }),
    });
    return v.parse(sessionAnswer, await answer.json());
  } catch {
    return { type: 'unknown' };
  }
}

/** Looks up the player; a refused token is reported as expired. */
async function look(): Promise<void> {
  const turn = tokens;
  if (token === null) {
    showSession(null);
    return showText(texts['as-visitor']);
  }
  const answer = await askSession(token);
  if (turn !== tokens) return;
  showSession(answer);
  showText(texts[answer.type]);
  if (answer.type === 'refused') send({ type: 'token-expired' });
}

function take(next: string | null): void {
  token = next;
  tokens += 1;
  void look();
}

addEventListener('message', (event) => {
  if (event.origin !== origin || event.source !== parent) return;
  const parsed = v.safeParse(embedCommand, event.data);
  if (!parsed.success) return;
  const order = parsed.output;
  if (order.type === 'start') showRoute(order.route);
  if (order.type === 'start' || order.type === 'token') take(order.token);
  if (order.type === 'route') showRoute(order.route);
  if (order.type === 'balance-changed') void look();
  if (order.type === 'language' && order.language !== language) {
    const address = new URL(location.href);
    address.searchParams.set('lang', order.language);
    location.replace(address);
  }
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const { route, action } = target.dataset;
  if (route !== undefined) {
    showRoute(route);
    send({ type: 'route-changed', route });
  }
  if (action === 'login' || action === 'register' || action === 'deposit') send({ type: action });
  if (action === 'balance-changed' || action === 'token-expired') send({ type: action });
  if (action === 'balance-changed') void look();
  if (action === 'slip-changed') {
    selections = selections === 0 ? 1 : 0;
    target.textContent = texts[selections === 0 ? 'slip-changed' : 'slip-emptied'] ?? '';
    send({ type: 'slip-changed', selections });
  }
});

send({ type: 'ready' });
