import { expect, it } from 'vitest';
import { freeText } from './text.ts';

it.each([
  ['a\u0000b', 'ab'],
  ['\u0007 page 1\u000cpage 2 \u001b', 'page 1page 2'],
  ['next\u0085line\u009f', 'nextline'],
  ['half\ud800 and whole 🙂', 'half and whole 🙂'],
  ['two\nlines\tand\r\na third', 'two\nlines\tand\r\na third'],
  ['خلف \u200fالمدرسة', 'خلف \u200fالمدرسة'],
  ['Test \u202etekram\u202c', 'Test tekram'],
  ['\u2066Gate\u2069 \u202bthree', 'Gate three'],
  ['\u200e+91 141', '\u200e+91 141'],
  ['क्\u200dष 👩\u200d🚒', 'क्\u200dष 👩\u200d🚒'],
])('takes %j without what cannot be shown, as %j (CA-137)', (text, taken) => {
  expect(freeText(30).parse(text)).toBe(taken);
});

it.each(['\u200b\u200b\u202e', '\u200e \u200f', '\u00ad\u2060\ufeff', '\u3164\u115f\u2800', ' \n\u200d'])(
  'takes %j, of which nothing is seen, as empty (CA-137)',
  (text) => {
    expect(freeText(30).parse(text)).toBe('');
  },
);

it('counts what is left', () => {
  expect(freeText(2).safeParse('a\u0000b').success).toBe(true);
  expect(freeText(2).safeParse('a\u0000bc').success).toBe(false);
});
