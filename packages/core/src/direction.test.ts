import { expect, it } from 'vitest';
import { isolateText, removeDirectionControls } from './direction.ts';

it.each([
  ['Behind the school <b>', 'Behind the school <b>'],
  ['स्कूल के पीछे 👷🏽', 'स्कूल के पीछे 👷🏽'],
  ['خلف المدرسة', '\u2068خلف المدرسة\u2069'],
  ['מאחורי\nschool', '\u2068מאחורי\u2069\nschool'],
  ['\u202egnp.exe', '\u2068gnp.exe\u2069'],
  ['a\u2069\u202cb', '\u2068ab\u2069'],
  ['\u200e+91 141', '\u2068\u200e+91 141\u2069'],
  ['', ''],
])('keeps the direction of %j to itself (CA-79)', (text, isolated) => {
  expect(isolateText(text)).toBe(isolated);
});

it.each([
  ['\u202egnp.exe', 'gnp.exe'],
  ['a\u2066b\u2069c\u202c', 'abc'],
  ['خلف \u200fالمدرسة', 'خلف \u200fالمدرسة'],
])('removes what turns the direction of %j, and nothing else (CA-137)', (text, plain) => {
  expect(removeDirectionControls(text)).toBe(plain);
});
