// Promotions, banners, coupons, rollover rules and regulation texts, from and to a file.
import { readFileSync } from 'node:fs';
import { ask } from './connection.mjs';
import { stop, table } from './terminal.mjs';
import { stopMisused } from './usage.mjs';

/** A file of JSON. */
function readFile(name) {
  try {
    return JSON.parse(readFileSync(name, 'utf8'));
  } catch (error) {
    return stop(`${name}: ${error.message}`);
  }
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
  const rest = Object.entries(Object(file)).map(([kind, records]) => {
    if (!Array.isArray(records)) return [kind, records];
    const known = new Set((there[kind] ?? []).map(plain));
    return [kind, records.filter((record) => !known.has(plain(record)))];
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

export const CONTENT_COMMANDS = {
  async content([what, name = '', ...more]) {
    if (what === undefined) console.log(JSON.stringify(await ask('GET', 'content'), null, 2));
    else if (what === 'scheduled') showSchedules((await ask('GET', 'content/scheduled')).data);
    else if (name === '') stopMisused();
    else if (what === 'check') showChanges(await ask('POST', 'content?dry=1', await changedContent(name)));
    else if (what === 'apply') {
      const [, at] = /^at=(.+)$/.exec(more[0] ?? '') ?? [];
      if (more.length > 0 && at === undefined) stopMisused();
      const path = at ? `content?at=${encodeURIComponent(at)}` : 'content';
      showChanges(await ask('POST', path, at ? readFile(name) : await changedContent(name)));
    } else if (what === 'end') showChanges(await ask('POST', 'content', { end: { [name]: more } }));
    else if (what === 'cancel')
      showSchedules([await ask('POST', `content/scheduled/${encodeURIComponent(name)}/cancel`)]);
    else stopMisused();
  },
};
