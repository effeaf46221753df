// Withdrawals, and orders that the bank has not answered.
import { ask } from './connection.mjs';
import { reais, table } from './terminal.mjs';
import { needed, nothingMore, oneOf } from './usage.mjs';

/** Names of the statuses of money on its way, in the order of their numbers. */
export const STATUS = ['pending', 'processing', 'paid', 'refused', 'expired', 'cancelled'];
const ORDERS = {
  payout: 'payout, not accepted',
  payout_outcome: 'payout, accepted',
  refund: 'refund',
  charge: 'charge of a deposit',
};

const age = (minutes) =>
  minutes < 120
    ? `${minutes} min`
    : minutes < 2_880
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1_440)} d`;

const showWithdrawals = (rows) =>
  table(
    ['id', 'player', 'amount', 'status', 'waits for', 'asked at', 'tries', 'next try'],
    rows.map((row) => [
      row.id,
      row.player,
      reais(row.amount),
      STATUS[row.status] ?? row.status,
      row.two_persons ? `${row.waits_for}, two persons` : (row.waits_for ?? ''),
      row.created_at,
      row.tries || '',
      row.next_try_at ?? '',
    ]),
  );

/** What somebody looks at before they approve. Deposits and play are those since the last paid withdrawal. */
const showReviews = (rows) =>
  table(
    ['id', 'age', 'key', 'others on the key', 'last paid', 'deposits since', 'staked since', 'won since'],
    rows.map((row) => [
      row.id,
      age(row.age_minutes),
      `${row.key_type}${row.new_key ? ', new' : ''}`,
      row.others_on_key.join(' ') || 'none',
      row.previous_at ?? 'never',
      reais(row.deposits_since),
      reais(row.staked_since),
      reais(row.won_since),
    ]),
  );

export const WITHDRAWAL_COMMANDS = {
  async withdrawals([which, ...more]) {
    if (which !== undefined) oneOf('withdrawals', which, ['all']);
    nothingMore('withdrawals', more);
    const { data } = await ask('GET', which === 'all' ? 'withdrawals?all=1' : 'withdrawals');
    showWithdrawals(data);
    if (data.length === 0) return;
    console.log('');
    showReviews(data);
  },
  async orders(more) {
    nothingMore('orders', more);
    const { data, total } = await ask('GET', 'orders');
    table(
      ['order', 'id', 'player', 'amount', 'since', 'tries', 'next try'],
      data.map((row) => [
        ORDERS[row.kind] ?? row.kind,
        row.id,
        row.player ?? '',
        row.amount === null ? '' : reais(row.amount),
        row.since,
        row.tries || '',
        row.next_try_at ?? '',
      ]),
    );
    if (total > data.length) console.log(`\nThe oldest ${data.length} of ${total}.`);
  },
  async approve([id, ...more]) {
    needed('approve', id, '<withdrawal>');
    nothingMore('approve', more);
    showWithdrawals([await ask('POST', `withdrawals/${encodeURIComponent(id)}/approve`)]);
  },
  async refuse([id, ...more]) {
    needed('refuse', id, '<withdrawal>');
    nothingMore('refuse', more);
    showWithdrawals([await ask('POST', `withdrawals/${encodeURIComponent(id)}/refuse`)]);
  },
};
