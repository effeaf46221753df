// docs/settings.md is generated from the contract: `npm run docs:operators` writes it.
import { ALL_DEFAULTS, describeSettings } from '#server/features/ops/settings-guide.ts';

const LINE_WIDTH = 120;

/** Breaks a text into lines of at most LINE_WIDTH characters; `indent` stands before each but the first. */
function wrapped(text: string, indent = ''): string[] {
  const [head = '', ...words] = text.split(' ');
  const lines = [head];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > LINE_WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** An item of a list; its further lines are indented. */
const item = (text: string) => wrapped(`- ${text}`, '  ');

/** An argument of a shell, in quotes where it needs them. */
const quoted = (argument: string) => (/^[\w=.,-]+$/.test(argument) ? argument : `'${argument}'`);

/** The whole of docs/settings.md. */
export function generateSettingsPage(): string {
  const lines = [
    '# Settings',
    '',
    'Generated from `contract/settings-guide.ts` and the shapes of the contract by `npm run docs:operators`. Do not edit.',
    '',
    ...wrapped(
      '`npm run ops -- settings [word]` shows these with their present values, `npm run ops -- set name=value` changes one or several at once. Open pages follow within seconds. Amounts are cents: `withdraw_max=20000` is R$ 200.00. Only the quick values of the deposit form are whole reais.',
    ),
  ];
  let group = '';
  for (const [name, { meaning, unit, bounds, example }] of Object.entries(describeSettings())) {
    const [first = ''] = name.split('_');
    if (first !== group) lines.push('', `## ${first}`);
    group = first;
    const initial = JSON.stringify(ALL_DEFAULTS[name as keyof typeof ALL_DEFAULTS]);
    lines.push(
      '',
      `### ${name}`,
      '',
      ...wrapped(meaning),
      '',
      `- Unit: ${unit}`,
      ...item(`Accepted: ${bounds}`),
      `- Default: \`${initial}\``,
      ...item(`Example: \`${quoted(`${name}=${example.value}`)}\`: ${example.effect}`),
    );
  }
  return `${lines.join('\n')}\n`;
}
