import { expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

it('takes the list, but not the open upload, to another address', () => {
  expect(listAddress(new URLSearchParams('image=1'))).toBe('');
  expect(listAddress(new URLSearchParams('image=1&filter=failed&place=fort'))).toBe(
    '?filter=failed&place=fort',
  );
});
