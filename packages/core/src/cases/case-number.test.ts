import { expect, it } from 'vitest';
import { parseWrittenNumber } from './case-number.ts';

it.each([
  ['739', { number: 739, hasSign: false }],
  [' #739 ', { number: 739, hasSign: true }],
  ['# 7', { number: 7, hasSign: true }],
  ['999999999', { number: 999_999_999, hasSign: false }],
  ['9999999999', null],
  ['0', null],
  ['012', null],
  ['-1', null],
  ['1.5', null],
  ['MI Road 12', null],
  ['#', null],
  ['', null],
])('reads %j as the number of a case (CA-131)', (text, expected) => {
  expect(parseWrittenNumber(text)).toEqual(expected);
});
