import { expect, test } from 'vitest';
import { stripServerFields } from './strip-server-fields.ts';

test('a call keeps all but what only the server and the document read, line by line', () => {
  const call = [
    'defineCall({',
    "  name: 'login',",
    "  summary: 'E-mail, password; and it\\'s public',",
    '  response: v.object({ errors: orDefault(fieldErrors, {}) }),',
    '  summary:',
    '    "two lines",',
    '  errors: [',
    "    'too_many',",
    '  ],',
    '});',
  ];
  const slim = stripServerFields(call.join('\n')).split('\n');
  expect(slim).toHaveLength(call.length);
  expect(slim.filter((line) => line.trim() !== '')).toEqual([call[0], call[1], call[3], call[9]]);
});
