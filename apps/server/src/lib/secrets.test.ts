import { expect, it } from 'vitest';
import { deriveSecrets } from './secrets.ts';

it('derives from one secret keys of 32 bytes that differ by purpose, and the same ones each time', () => {
  const keys = Object.values(deriveSecrets('one'));
  expect(keys.map(({ length }) => length)).toEqual(keys.map(() => 32));
  expect(new Set(keys.map(String)).size).toBe(keys.length);
  expect(Object.values(deriveSecrets('one'))).toEqual(keys);
  expect(deriveSecrets('two').tokens).not.toEqual(keys[0]);
});
