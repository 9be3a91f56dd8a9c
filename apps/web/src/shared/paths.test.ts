import { expect, test } from 'vitest';
import { homeFor, isOpen, OPEN_SCREENS, PATHS } from './paths.ts';

test('everybody starts on a screen that is open', () => {
  for (const role of ['user', 'admin', 'government'] as const) expect(isOpen(homeFor(role))).toBe(true);
});

test('a plain user starts on the dashboard', () => {
  expect(homeFor('user')).toBe('/dashboard');
});

test('every open screen has its address in the table', () => {
  expect(Object.values(PATHS)).toEqual(expect.arrayContaining([...OPEN_SCREENS]));
});
