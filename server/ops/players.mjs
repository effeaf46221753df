// One player: what an operator sees of them, and what may be decided or corrected.
import { ask } from './connection.mjs';
import { reais, table } from './terminal.mjs';
import { needed, nothingMore, oneOf, stopMisused } from './usage.mjs';
import { STATUS } from './withdrawals.mjs';

const LOGIN = '<e-mail or CPF>';
const GENDERS = { female: 0, male: 1, none: null };

const limitText = (name, value) =>
  value === null ? 'none' : name.startsWith('time') ? `${value} min` : reais(value);

function showPlayer(player) {
  table(
    ['player', 'name', 'e-mail', 'CPF', 'registered', 'verification'],
    [[player.player, player.name, player.email, player.document, player.registered_at, player.verification]],
  );
  const states = [
    player.barred_since && `barred by the register since ${player.barred_since}`,
    player.pause &&
      `${player.pause.kind} since ${player.pause.since}, until ${player.pause.ends_at ?? 'for good'}`,
    player.first_steps_at === null && 'first steps are not done: no deposit',
    player.closing_since && `asked for the end of the account at ${player.closing_since}`,
    player.closed_at && `closed at ${player.closed_at}`,
  ].filter(Boolean);
  console.log(`\n${states.join('\n') || 'nothing keeps this player from playing'}\n`);
  const { real, bonus, in_withdrawal: pending } = player.balances;
  table(['real', 'bonus', 'in withdrawal'], [[reais(real), reais(bonus), reais(pending)]]);
  console.log('\nLast movements');
  table(
    ['at', 'source', '', 'amount', 'status', 'id'],
    player.movements.map((row) => [
      row.at,
      row.source,
      row.direction,
      reais(row.amount),
      STATUS[row.status] ?? row.status,
      row.id,
    ]),
  );
  console.log('\nLimits');
  table(
    ['limit', 'now', 'set at', 'later'],
    player.limits.map(({ name, value, set_at: setAt, next }) => [
      name,
      limitText(name, value),
      setAt,
      next ? `${limitText(name, next.value)} from ${next.at}` : '',
    ]),
  );
  console.log('\nSessions');
  table(
    ['started at', 'last seen', 'address', 'device'],
    player.sessions.map((row) => [row.started_at, row.last_seen_at, row.ip, row.device]),
  );
}

export const PLAYER_COMMANDS = {
  async player([login, ...more]) {
    needed('player', login, '<id, e-mail or CPF>');
    nothingMore('player', more);
    showPlayer(await ask('GET', `players/${encodeURIComponent(login)}`));
  },
  async documents(more) {
    nothingMore('documents', more);
    const { data, total } = await ask('GET', 'documents');
    if (total > data.length) console.log(`The newest ${data.length} of ${total}.`);
    table(
      ['player', 'step', 'state', 'tried at'],
      data.map((row) => [row.player, row.step, row.state, row.tried_at]),
    );
  },
  async document([login, decision, ...more]) {
    needed('document', login, LOGIN);
    oneOf('document', decision, ['approve', 'refuse']);
    nothingMore('document', more);
    const done = await ask('POST', `documents/${encodeURIComponent(login)}/${decision}`);
    table(['player', 'verification'], [[done.player, done.status]]);
  },
  async unblock([login, ...more]) {
    needed('unblock', login, LOGIN);
    nothingMore('unblock', more);
    const done = await ask('POST', `players/${encodeURIComponent(login)}/unblock`);
    table(['player', 'was blocked'], [[done.player, done.was_blocked]]);
    console.log("\nThe register's bar alone is lifted: a pause or exclusion that the player chose stays.");
  },
  async correct([login, ...pairs]) {
    needed('correct', login, LOGIN);
    needed('correct', pairs[0], 'email=<new> or gender=<…>');
    const changes = pairs.map(
      (pair) =>
        /^(email|gender)=(.+)$/.exec(pair) ??
        stopMisused('correct', `“${pair}” is not spelled email=<new> or gender=<…>`),
    );
    const given = Object.fromEntries(changes.map(([, name, value]) => [name, value]));
    if (Object.keys(given).length < changes.length) stopMisused('correct', 'a field is there twice');
    if (given.gender !== undefined) oneOf('correct', given.gender, Object.keys(GENDERS));
    const body = { ...given, ...(given.gender ? { gender: GENDERS[given.gender] } : {}) };
    const done = await ask('POST', `players/${encodeURIComponent(login)}/correct`, body);
    table(['player', 'corrected'], [[done.player, done.fields.join(', ')]]);
  },
  async closures(more) {
    nothingMore('closures', more);
    const { data } = await ask('GET', 'closures');
    table(
      ['id', 'player', 'asked at', 'balance', 'in withdrawal', 'open bets'],
      data.map((row) => [
        row.id,
        row.player,
        row.asked_at,
        reais(row.balance),
        reais(row.in_withdrawal),
        row.open_bets,
      ]),
    );
  },
  async close([id, ...more]) {
    needed('close', id, '<closure>');
    nothingMore('close', more);
    const done = await ask('POST', `closures/${encodeURIComponent(id)}/close`);
    table(['player', 'closed at'], [[done.player, done.closed_at]]);
  },
  async 'second-factor'([login, state, ...more]) {
    needed('second-factor', login, LOGIN);
    oneOf('second-factor', state, ['off']);
    nothingMore('second-factor', more);
    const done = await ask('POST', `second-factors/${encodeURIComponent(login)}/off`);
    table(['player', 'was on'], [[done.player, done.was_on]]);
  },
  async affiliate([login, state, ...more]) {
    needed('affiliate', login, LOGIN);
    oneOf('affiliate', state, ['on', 'off']);
    nothingMore('affiliate', more);
    const done = await ask('POST', 'affiliates', { login, affiliate: state === 'on' });
    table(['player', 'affiliate'], [[done.player, done.affiliate]]);
  },
};
