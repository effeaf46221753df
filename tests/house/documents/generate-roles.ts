// docs/roles.md is generated from the contract: `npm run docs:operators` writes it.
import { OPERATOR_CALLS, OPERATOR_ROLES } from '#contract/operator-calls.ts';
import { ROUTE_DOCUMENTATION } from '#server/features/docs/route-documentation.ts';

/** The whole of docs/roles.md. */
export function generateRolesPage(): string {
  const summaries = new Map(ROUTE_DOCUMENTATION.map(({ name, summary }) => [name, summary]));
  const roles = OPERATOR_ROLES.filter((role) => role !== 'owner');
  const rows = OPERATOR_CALLS.map((call) => {
    const marks = roles.map((role) => (call.roles.includes(role) ? 'x' : ''));
    return `| \`${call.method} ${call.path}\` | ${marks.join(' | ')} |`;
  });
  const lines = [
    '# Roles',
    '',
    'Generated from `contract/operator-calls.ts` by `npm run docs:operators`. Do not edit. [Operators](operators.md) says how',
    'people get a token; `npm run ops -- roles` shows this table and who you are.',
    '',
    'An owner may send every call. The others may send what their roles mark:',
    '',
    `| call | ${roles.join(' | ')} |`,
    `| --- |${' --- |'.repeat(roles.length)}`,
    ...rows,
    '',
    'A second person must send the same call before it happens:',
    '',
    ...OPERATOR_CALLS.flatMap(({ name, twoPersons }) => (twoPersons ? [`- \`${name}\`: ${twoPersons}`] : [])),
    '',
    'What each does:',
    '',
    ...OPERATOR_CALLS.flatMap(({ name }) => wrapped(`- \`${name}\`: ${summaries.get(name) ?? ''}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Breaks an entry of a list into lines of at most 120 characters. */
function wrapped(text: string): string[] {
  const [head = '', ...words] = text.split(' ');
  const lines = [head];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > 120) lines.push(`  ${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
