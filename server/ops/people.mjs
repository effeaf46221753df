// The operator's people: tokens, roles, and what waits for a second person.
import { createHash, randomBytes } from 'node:crypto';
import { ask } from './connection.mjs';
import { table } from './terminal.mjs';
import { stopMisused } from './usage.mjs';

/** A token that only its owner sees, and what the server keeps of it. */
function newToken() {
  const token = `vop_${randomBytes(32).toString('base64url')}`;
  return { token, fingerprint: createHash('sha256').update(token).digest('hex') };
}

const showOperators = (rows) =>
  table(
    ['name', 'roles', 'added at', 'by', 'revoked at', 'by'],
    rows.map((row) => [
      row.name,
      row.roles.join(','),
      row.added_at,
      row.added_by,
      row.revoked_at ?? '',
      row.revoked_by ?? '',
    ]),
  );

export const PEOPLE_COMMANDS = {
  async token([what]) {
    if (what !== undefined && what !== 'replace') stopMisused();
    const { token, fingerprint } = newToken();
    // Shown first: an answer that is lost must not lose the token.
    console.log(`OPS_TOKEN=${token}\n`);
    if (what === undefined) {
      console.log(
        `Keep it where no one else can read it, and give an owner this fingerprint:\n${fingerprint}`,
      );
      return;
    }
    await ask('POST', 'token', { fingerprint });
    console.log('This is your token from now on. Keep it where no one else can read it.');
  },
  async operators() {
    showOperators((await ask('GET', 'operators')).data);
  },
  async operator([what, name = '', ...more]) {
    const [roles = '', fingerprint] = more;
    const path = `operators/${encodeURIComponent(name)}`;
    if (name === '' || (what !== 'revoke' && roles === '')) stopMisused();
    if (what === 'add')
      showOperators([await ask('POST', 'operators', { name, roles: roles.split(','), fingerprint })]);
    else if (what === 'roles')
      showOperators([await ask('POST', `${path}/roles`, { roles: roles.split(',') })]);
    else if (what === 'revoke') showOperators([await ask('POST', `${path}/revoke`)]);
    else stopMisused();
  },
  async proposals() {
    const { data } = await ask('GET', 'proposals');
    table(
      ['call', 'to', 'details', 'asked by', 'at', 'until'],
      data.map((row) => [row.call, row.subject, row.details, row.asked_by, row.asked_at, row.until]),
    );
  },
  async roles() {
    const { operator, data } = await ask('GET', 'roles');
    console.log(`You are ${operator.name}: ${operator.roles.join(', ')}.\n`);
    table(
      ['call', 'method', 'path', 'roles'],
      data.map((row) => [row.call, row.method, row.path, row.roles.join(', ')]),
    );
  },
};
