import { describe, expect, test } from 'vitest';
import { formatFor, logLine, terminalLine } from './lifecycle-log.ts';

describe('a line of the start or the stop', () => {
  const line = {
    message: 'Varanda is ready at https://play.example',
    fields: { build: 'b1' },
    atTerminal: '\nVaranda is ready at https://play.example\nDemo player: ana@example.com / word',
  };

  test('is a JSON object where no person reads it', () => {
    const written = logLine(line);
    expect(written).not.toContain('\n');
    expect(JSON.parse(written)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      build: 'b1',
      msg: 'Varanda is ready at https://play.example',
    });
    expect(
      JSON.parse(logLine({ level: 'error', message: 'Varanda did not start: why\n  PORT must be 1' })),
    ).toMatchObject({
      level: 'error',
      msg: 'Varanda did not start: why\n  PORT must be 1',
    });
  });

  test('is text at a terminal', () => {
    expect(terminalLine(line)).toBe(line.atTerminal);
    expect(terminalLine({ message: 'Stopped.' })).toBe('Stopped.');
  });

  test('has the form that its stream needs', () => {
    expect([formatFor({ isTTY: true }), formatFor({ isTTY: false }), formatFor({})]).toEqual([
      terminalLine,
      logLine,
      logLine,
    ]);
  });
});
