// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1;
    return `blob:file-${count}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  revoked.length = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a file is there while the browser asks the player whether to save it, and is let go after a minute', () => {
  saveFile('codes.txt', 'AAAA-BBBB', 'text/plain');
  vi.advanceTimersByTime(59_000);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(revoked).toEqual(['blob:file-1']);
  expect(vi.getTimerCount()).toBe(0);
});

test('another file takes nothing from the one before it', () => {
  saveFile('statement.csv', 'a;b', 'text/csv');
  vi.advanceTimersByTime(30_000);
  saveFile('statement.pdf', 'PDF', 'application/pdf');
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(revoked).toEqual(['blob:file-1']);
  vi.advanceTimersByTime(30_000);
  expect(revoked).toEqual(['blob:file-1', 'blob:file-2']);
});
