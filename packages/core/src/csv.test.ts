import { expect, test } from 'vitest';
import { toCsvTextRow } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+91 141', "'+91 141"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=1', 'a=1'],
  ['\u200b=1', "'\u200b=1"],
  ['\u202e=1', "'\u2068=1\u2069"],
  ['\u202eexe.gnp', '\u2068exe.gnp\u2069'],
  ['خلف المدرسة', '\u2068خلف المدرسة\u2069'],
  ['=خلف', "'\u2068=خلف\u2069"],
  ['\u180e=1', "'\u180e=1"],
  ['\u2063+1', "'\u2063+1"],
  ['\u3164\u00ad=1', "'\u3164\u00ad=1"],
  ['\ufe661', "'\ufe661"],
  ['\ufe631', "'\ufe631"],
  ['\ufe0f@SUM(A1)', "'\ufe0f@SUM(A1)"],
])('%j becomes the cell %j', (text, cell) => {
  expect(toCsvTextRow([text])).toBe(`${cell}\r\n`);
});

test('a row joins its cells with commas', () => {
  expect(toCsvTextRow(['a', '', 'b,c'])).toBe('a,,"b,c"\r\n');
});
