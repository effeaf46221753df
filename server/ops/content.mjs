// Promotions, banners, coupons, rollover rules and regulation texts, from and to a file.
import { ask } from './connection.mjs';
import { readText, stop, table } from './terminal.mjs';
import { needed, nothingMore, oneOf, stopMisused } from './usage.mjs';

/** A file of content: an object, in JSON. */
function readFile(name) {
  const written = readText(name).replace(/^\uFEFF/, '');
  let file;
  try {
    file = JSON.parse(written);
  } catch (error) {
    return stop(`${name}: ${error.message}`);
  }
  const isObject = typeof file === 'object' && file !== null && !Array.isArray(file);
  return isObject ? file : stop(`${name}: it is no object with promotions, coupons, banners and so on`);
}

const idOf = (record) => record?.id ?? record?.code ?? record?.slug;

/** A moment as the server spells it; what is none stays as it is. */
function spelledMoment(written) {
  const [, day] = /^(\d{4}-\d\d-\d\d)T/.exec(written) ?? [];
  const isDay = day !== undefined && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  const at = new Date(isDay ? written : Number.NaN);
  return Number.isNaN(at.getTime()) ? written : at.toISOString();
}

/** A record as the server spells it: codes of coupons match in any case, and moments have many spellings. */
function spelled(record) {
  if (typeof record?.code !== 'string') return record;
  const { code, starts_at: startsAt, ends_at: endsAt } = record;
  const moments = { starts_at: spelledMoment(startsAt), ends_at: spelledMoment(endsAt) };
  return { ...record, code: code.toLowerCase(), ...moments };
}

/** A record as text, whatever the order of its fields. */
const plain = (value) =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** A file of content without the records that the server has just so: a call's body is bounded, and texts are long. */
async function changedContent(name) {
  const file = readFile(name);
  const there = await ask('GET', 'content');
  const rest = Object.entries(file).map(([kind, records]) => {
    if (!Array.isArray(records)) return [kind, records];
    const known = new Set((there[kind] ?? []).map(plain));
    const ids = records.map((record) => idOf(spelled(record)));
    // What is there twice goes to the server, which refuses it.
    const isOnce = (record) => ids.filter((id) => id === idOf(spelled(record))).length === 1;
    return [kind, records.filter((record) => !(known.has(plain(spelled(record))) && isOnce(record)))];
  });
  return Object.fromEntries(rest);
}

const showSchedules = (rows) =>
  table(
    ['id', 'at', 'asked by', 'asked at'],
    rows.map((row) => [row.id, row.at, row.asked_by, row.asked_at]),
  );

function showChanges({ dry, scheduled, data }) {
  table(
    ['kind', 'id', 'change', 'fields'],
    data.map((row) => [row.kind, row.id, row.change, row.fields.join(', ')]),
  );
  if (dry) console.log('\nNothing was written.');
  if (scheduled) console.log(`\nNothing is written before ${scheduled.at} (schedule ${scheduled.id}).`);
}

const ON_CONTENT = {
  async check([name, ...more]) {
    needed('content check', name, '<file>');
    nothingMore('content check', more);
    showChanges(await ask('POST', 'content?dry=1', await changedContent(name)));
  },
  async apply([name, moment, ...more]) {
    needed('content apply', name, '<file>');
    nothingMore('content apply', more);
    if (moment === undefined) {
      showChanges(await ask('POST', 'content', await changedContent(name)));
      return;
    }
    const [, at] = /^at=(.+)$/.exec(moment) ?? [];
    if (at === undefined) stopMisused('content apply', `“${moment}” is not spelled at=<moment>`);
    const { data: waiting } = await ask('GET', 'content/scheduled');
    showChanges(await ask('POST', `content?at=${encodeURIComponent(at)}`, await changedContent(name)));
    if (waiting.length > 0)
      console.log(
        `Records that are now just as in the file are not in this schedule, also where one that waits (${waiting.map(({ id }) => id).join(', ')}) changes them before. To change one back, schedule that once the other is written.`,
      );
  },
  async end([kind, ...ids]) {
    oneOf('content end', kind, ['promotions', 'coupons', 'banners', 'rollover_rules', 'regulations']);
    needed('content end', ids[0], '<id>');
    showChanges(await ask('POST', 'content', { end: { [kind]: ids } }));
  },
  async scheduled(more) {
    nothingMore('content scheduled', more);
    showSchedules((await ask('GET', 'content/scheduled')).data);
  },
  async cancel([schedule, ...more]) {
    needed('content cancel', schedule, '<schedule>');
    nothingMore('content cancel', more);
    showSchedules([await ask('POST', `content/scheduled/${encodeURIComponent(schedule)}/cancel`)]);
  },
};

export const CONTENT_COMMANDS = {
  async content([what, ...words]) {
    if (what === undefined) console.log(JSON.stringify(await ask('GET', 'content'), null, 2));
    else await ON_CONTENT[oneOf('content', what, Object.keys(ON_CONTENT))](words);
  },
};
