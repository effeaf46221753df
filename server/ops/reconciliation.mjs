// Compares a day of the payment party's file with the ledger.
import { ask } from './connection.mjs';
import { readText, reais, stop, table } from './terminal.mjs';
import { needed, nothingMore, stopMisused } from './usage.mjs';

/** The fields of a line of CSV, without their quotes. */
function csvFields(line, separator) {
  const fields = [];
  let field = '';
  let isQuoted = false;
  for (let place = 0; place < line.length; place += 1) {
    const letter = line[place];
    if (letter === '"' && isQuoted && line[place + 1] === '"') {
      field += '"';
      place += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += letter;
  }
  return [...fields, field].map((one) => one.trim());
}

/** Amounts in reais: with two separators the last one parts the cents, one alone with one or two digits after it does. */
const AMOUNTS = [
  /^-?(\d+)(?:[.,](\d{1,2}))?$/,
  /^-?(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^-?(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
];

/** Cents of an amount, whose sign says nothing; undefined for one that can't be read, or that can be read in two ways. */
function centsOf(written) {
  const found = AMOUNTS.map((pattern) => pattern.exec(written)).find(Boolean);
  if (!found) return undefined;
  const [, whole, part = ''] = found;
  const cents = Number(whole.replace(/[.,]/g, '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** A moment of ISO 8601 with its offset; undefined for another text, or a day that the calendar lacks. */
function momentOf(written) {
  const [, date] = /^(\d{4}-\d\d-\d\d)T.*(?:Z|[+-]\d\d:?\d\d)$/.exec(written) ?? [];
  const at = new Date(date ? written : Number.NaN);
  const isDay = date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  return isDay && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}

const PAID = new Set(['paid', 'completed', 'settled', 'confirmed', 'pago', 'concluida', 'liquidado']);
/** Whether a word of the party's says that the money arrived, in any case, with or without accents. */
const isPaid = (state) => PAID.has(state.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));

/** Lines of the payment party's file. Ends with the number of the first line that can't be read, and with what is wrong about it. */
function readParty(name) {
  const [head = '', ...lines] = readText(name)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const columns = csvFields(head, separator).map((column) => column.toLowerCase());
  for (const needed of ['id', 'amount', 'time', 'state'])
    if (!columns.includes(needed)) stop(`${name}: the first line names no column ${needed}`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const fields = csvFields(line, separator);
    const refuse = (fault) => stop(`${name}, line ${index + 2}: ${fault}`);
    if (fields.length !== columns.length)
      refuse(
        `it has ${fields.length} fields, and the first line ${columns.length}: an amount with a comma needs quotes, or semicolons between the columns`,
      );
    const of = (column) => fields[columns.indexOf(column)];
    const amount = centsOf(of('amount'));
    const at = of('time') === '' ? null : momentOf(of('time'));
    if (of('id') === '') refuse('its id is empty');
    if (amount === undefined)
      refuse(`“${of('amount')}” is no amount in reais such as 1020.50, 1020,50, 1.020,50 or 1,020.50`);
    if (at === undefined) refuse(`“${of('time')}” is no time such as 2026-11-26T15:00:00-03:00`);
    return [{ id: of('id'), amount, paid: isPaid(of('state')), at }];
  });
}

const VERDICTS = {
  unknown: 'nothing here has this id',
  amount: 'the amounts differ',
  state: 'arrived here, not so there',
  not_booked: 'the ledger does not have it',
  day: 'of another day',
};

/** Compares in calls of so many lines: a call's body is bounded. */
const LINES_A_CALL = 200;

async function comparedRows(day, unordered) {
  // Lines that name the same charge are compared in one call.
  const rows = unordered.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const compared = [];
  for (let from = 0; from < rows.length; from += LINES_A_CALL) {
    const part = rows.slice(from, from + LINES_A_CALL);
    const { data } = await ask('POST', 'reconciliation', { day, rows: part });
    compared.push(...data.map((found, index) => ({ row: part[index], ...found })));
  }
  return compared;
}

/** All that the server has of a day, and whether the day is over. */
async function movementsOf(day) {
  const movements = [];
  for (let after = ''; ; ) {
    const {
      data,
      is_last: isLast,
      day_is_over: isOver,
    } = await ask('GET', `movements?day=${day}&after=${encodeURIComponent(after)}`);
    movements.push(...data);
    if (isLast) return { movements, isOver };
    after = data.at(-1).key;
  }
}

export const RECONCILIATION_COMMANDS = {
  async reconcile([day, name, ...more]) {
    needed('reconcile', day, '<day>');
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) stopMisused('reconcile', `“${day}” is no day such as 2026-11-26`);
    needed('reconcile', name, '<file>');
    nothingMore('reconcile', more);
    const rows = readParty(name);
    const compared = await comparedRows(day, rows);
    const { movements, isOver } = await movementsOf(day);
    const named = new Set(compared.map(({ movement }) => movement?.key));
    const differences = [
      ...compared
        .filter(({ verdict }) => verdict !== 'same')
        .map(({ row, verdict, movement }) => [
          row.id,
          VERDICTS[verdict] ?? verdict,
          reais(row.amount),
          movement ? reais(movement.amount) : '',
          movement?.state ?? '',
          row.at ?? '',
        ]),
      ...movements
        .filter(({ key }) => !named.has(key))
        .map((row) => [row.id, 'not in the file', '', reais(row.amount), row.state, row.at]),
    ];
    const sum = (all) => reais(all.reduce((total, { amount }) => total + amount, 0));
    const paid = rows.filter(({ paid: isPaid }) => isPaid);
    console.log(`file: ${paid.length} paid, ${sum(paid)}; here: ${movements.length}, ${sum(movements)}\n`);
    if (isOver === false)
      console.log('The day is not over: payments may still come, and differ until they do.\n');
    if (differences.length === 0) {
      console.log('They say the same.');
      return;
    }
    table(['id', 'difference', 'file', 'here', 'state here', 'time'], differences);
    stop(`\n${differences.length} to look at.`);
  },
};
