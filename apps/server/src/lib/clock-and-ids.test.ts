import { expect, test } from 'vitest';
import { systemIds, uuidV7 } from './clock-and-ids.ts';

test('the example of the standard is reproduced', () => {
  // RFC 9562, appendix A.6
  const random = Buffer.from('0000000000000cc3d8c4dc0c0c07398f', 'hex');
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('an id of a later millisecond sorts later', () => {
  const none = new Uint8Array(16);
  const all = new Uint8Array(16).fill(255);
  expect(uuidV7(2, none) > uuidV7(1, all)).toBe(true);
});

test('ids and secrets are unique', () => {
  const ids = Array.from({ length: 1000 }, systemIds.newId);
  expect(new Set(ids).size).toBe(1000);
  expect(systemIds.newSecret()).not.toBe(systemIds.newSecret());
  expect(Buffer.from(systemIds.newSecret(), 'base64url')).toHaveLength(32);
});
