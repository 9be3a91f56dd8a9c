import { expect, test } from 'vitest';
import { GeocoderUnavailableError } from '../../../modules/analytics/ports.ts';
import { parseAddress } from './parse-address.ts';

const answer = (display_name: unknown) => JSON.stringify({ display_name });

test.each([
  ['Amer Road, Jaipur', 'Amer Road, Jaipur'],
  ['  Amer Road,\r\n\tJaipur  ', 'Amer Road, Jaipur'],
  ['Amer\u202e Road\u0000', 'Amer Road'],
  ['आमेर रोड, जयपुर', 'आमेर रोड, जयपुर'],
  [' \n ', null],
])('the name %j becomes the address %j in one line without control characters', (display_name, address) => {
  expect(parseAddress(answer(display_name))).toBe(address);
});

test('an address is no longer than the maximum location text', () => {
  expect(parseAddress(answer('a'.repeat(9000)))).toHaveLength(500);
});

test('a place without an address returns null', () => {
  expect(parseAddress('{"error":"Unable to geocode"}')).toBeNull();
});

test.each([
  '',
  'null',
  '[]',
  '<html>',
  '{}',
  '{"display_name":7}',
  '{"error":"Overloaded"}',
  '{"error":{"code":400,"message":"no"}}',
])('the invalid answer %j is rejected', (text) => {
  expect(() => parseAddress(text)).toThrow(GeocoderUnavailableError);
});
