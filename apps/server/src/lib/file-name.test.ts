import { expect, it } from 'vitest';
import { buildFileName } from './file-name.ts';

it.each([
  ['Streets of Pune', 'Streets-of-Pune'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\con|"<x>?*', 'C-con-x'],
  ['  .hidden. ', 'hidden'],
  ['a\u202egpj.exe\r\nx', 'a-gpj.exe-x'],
  ['दिल्ली की सड़कें', 'दिल्ली-की-सड़कें'],
  ['half \ud83d of a sign', 'half-of-a-sign'],
  ['!!!', ''],
])('makes of the title %j a part of a file name that every system takes', (title, name) => {
  expect(buildFileName(title)).toBe(name);
});

it('makes long titles short enough for a file name of 255 bytes', () => {
  expect(Buffer.byteLength(buildFileName('स'.repeat(300)))).toBeLessThanOrEqual(180);
  expect(buildFileName('\u{20000}'.repeat(300))).toBe('\u{20000}'.repeat(45));
});
