import { expect, test } from 'vitest';
import { type ActivityEntry, withEntry } from './activity-log.ts';

const noted = (log: readonly ActivityEntry[], text: string) =>
  withEntry(log, { atMs: 0, text, tone: 'note' });

test('puts the newest entry first', () => {
  const log = ['first', 'second'].reduce(noted, []);
  expect(log.map(({ text }) => text)).toEqual(['second', 'first']);
});

test('keeps eight entries with distinct ids (UP-26)', () => {
  const log = Array.from({ length: 20 }, (_, index) => `${index}`).reduce(noted, []);
  expect(log.map(({ text }) => text)).toEqual(['19', '18', '17', '16', '15', '14', '13', '12']);
  expect(new Set(log.map(({ id }) => id)).size).toBe(8);
});
