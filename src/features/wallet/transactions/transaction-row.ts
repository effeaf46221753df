// The texts of a statement row (design 4). They are keys of wallet.json, so that this file is independent of the language.
import {
  BONUS_TRANSACTION_TYPE,
  TRANSACTION_STATUS,
  type Transaction,
  type TransactionStatus,
} from '#contract/endpoints/wallet.ts';
import type { IconName } from '#src/ui/art/icon-paths.ts';

interface TransactionRow {
  icon: IconName;
  /** A name from data (a game, a market); if empty, the title is the text of `kind`. */
  name: string;
  /** Key under `transactions.kind`. */
  kind: 'deposit' | 'withdraw' | 'casino' | 'sport' | 'bonus' | 'redeemed';
  /** Key under `transactions.move`; null if the kind is enough. */
  move: 'stake' | 'win' | null;
  /** Cents, signed if money moved; money that never arrived or was returned has no sign. */
  amount: number;
  moved: boolean;
  cameIn: boolean;
  /** Key under `transactions.status`. */
  status: keyof typeof TRANSACTION_STATUS;
}

const HELD: ReadonlySet<TransactionStatus> = new Set([
  TRANSACTION_STATUS.pending,
  TRANSACTION_STATUS.processing,
]);

/** The row of a transaction. Only approved incoming money counts as received. */
export function transactionRow(transaction: Transaction): TransactionRow {
  const { type, status, source } = transaction;
  const incoming = type === 1;
  const approved = status === TRANSACTION_STATUS.approved;
  // A withdrawal leaves the wallet when it is requested.
  const moved = approved || (!incoming && HELD.has(status));
  const shared = {
    amount: moved && !incoming ? -transaction.amount : transaction.amount,
    moved,
    cameIn: incoming && approved,
    status: statusName(status),
  };
  const move = incoming ? 'win' : 'stake';
  switch (transaction.source_type) {
    case 'Deposit':
      return { icon: 'pix', name: '', kind: 'deposit', move: null, ...shared };
    case 'Withdraw':
      return { icon: 'up', name: '', kind: 'withdraw', move: null, ...shared };
    case 'Bonus':
      return {
        icon: 'gift',
        name: '',
        kind: source.type === BONUS_TRANSACTION_TYPE.redeemed ? 'redeemed' : 'bonus',
        move: null,
        ...shared,
      };
    case 'CasinoTransaction':
      return { icon: 'reels', name: source.casino_game?.name ?? '', kind: 'casino', move, ...shared };
    case 'BetTransaction':
      return { icon: 'slip', name: source.market?.full_name ?? '', kind: 'sport', move, ...shared };
  }
}

function statusName(status: TransactionStatus): TransactionRow['status'] {
  const names: Readonly<Record<TransactionStatus, TransactionRow['status']>> = {
    0: 'pending',
    1: 'processing',
    2: 'approved',
    3: 'refused',
    4: 'expired',
    5: 'cancelled',
  };
  return names[status];
}
