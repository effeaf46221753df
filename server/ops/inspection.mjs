// What was done by whom, and what is wrong with the server.
import { ask } from './connection.mjs';
import { stop, table } from './terminal.mjs';
import { nothingMore, oneOf } from './usage.mjs';

export const INSPECTION_COMMANDS = {
  async audit([what, ...more]) {
    if (what !== undefined) oneOf('audit', what, ['verify']);
    nothingMore('audit', more);
    if (what === 'verify') {
      const { verified, without_hash: withoutHash, broken, head } = await ask('GET', 'audit/verification');
      table(['verified', 'without hash', 'newest hash'], [[verified, withoutHash, head]]);
      if (broken !== null) stop(`\nEntry ${broken} was changed or has no hash, or one before it is missing.`);
      return;
    }
    const { data } = await ask('GET', 'audit');
    table(
      ['at', 'who', 'did', 'to', 'details'],
      data.map((entry) => [entry.at, entry.who, entry.action, entry.subject, entry.details]),
    );
  },
  async doctor(more) {
    nothingMore('doctor', more);
    const { data } = await ask('GET', 'doctor');
    const problems = data.filter(({ state }) => state === 'problem');
    table(
      ['', 'area', 'subject', 'finding'],
      data.map(({ state, area, subject, text: found }) => [state, area, subject, found]),
    );
    if (problems.length > 0) stop(`\n${problems.length} to look at: those marked "problem".`);
  },
};
