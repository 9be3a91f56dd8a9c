import { expect, it } from 'vitest';
import { deriveSecrets } from './secrets.ts';

it('derives from one secret keys of 32 bytes that differ by purpose, and the same ones each time', () => {
  const { tokens, links } = deriveSecrets('one');
  expect([tokens.length, links.length]).toEqual([32, 32]);
  expect(tokens).not.toEqual(links);
  expect(deriveSecrets('one')).toEqual({ tokens, links });
  expect(deriveSecrets('two').tokens).not.toEqual(tokens);
});
