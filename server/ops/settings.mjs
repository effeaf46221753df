// The settings of the site.
import { ask } from './connection.mjs';
import { table, text } from './terminal.mjs';
import { needed, nothingMore, stopMisused } from './usage.mjs';

function readValue(written) {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

/** A setting's value as `set` takes it: null is a value. */
const shown = (value) => (value === null ? 'null' : text(value));

export const SETTINGS_COMMANDS = {
  async settings([word = '', ...more]) {
    nothingMore('settings', more);
    const { settings, defaults, guide } = await ask('GET', 'settings');
    const names = Object.keys(defaults).filter((name) => name.includes(word));
    const mark = (name) => (text(settings[name]) === text(defaults[name]) ? '' : '*');
    table(
      ['setting', 'value', 'default', '', 'unit', 'accepted'],
      names.map((name) => [
        name,
        shown(settings[name]),
        shown(defaults[name]),
        mark(name),
        guide[name].unit,
        guide[name].bounds,
      ]),
    );
    for (const name of names) {
      const { meaning, example } = guide[name];
      console.log(`\n${name}\n  ${meaning}\n  Example: set '${name}=${example.value}': ${example.effect}`);
    }
  },
  async set(pairs) {
    needed('set', pairs[0], '<name>=<value>');
    const changes = pairs.map(
      (pair) => /^([^=]+)=(.*)$/s.exec(pair) ?? stopMisused('set', `“${pair}” is not spelled <name>=<value>`),
    );
    const twice = changes.find(
      ([, name], index) => changes.findIndex((other) => other[1] === name) !== index,
    );
    if (twice) stopMisused('set', `${twice[1]} is there twice`);
    const body = Object.fromEntries(changes.map(([, name, written]) => [name, readValue(written)]));
    const settings = await ask('PUT', 'settings', body);
    table(
      ['setting', 'value'],
      Object.keys(body).map((name) => [name, shown(settings[name])]),
    );
  },
};
