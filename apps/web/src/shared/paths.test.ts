import { expect, test } from 'vitest';
import { getHomePath } from './paths.ts';

test.each([
  ['user', '/dashboard'],
  ['admin', '/admin'],
  ['government', '/government'],
  ['crew', '/government'],
  ['reviewer', '/admin/review-queue'],
] as const)('getHomePath leads a user with the role %s to %s', (role, path) => {
  expect(getHomePath(role)).toBe(path);
});
