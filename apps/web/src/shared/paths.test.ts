import { expect, test } from 'vitest';
import { homeFor } from './paths.ts';

test.each([
  ['user', '/dashboard'],
  ['admin', '/admin'],
  ['government', '/government'],
  ['crew', '/government'],
  ['reviewer', '/admin/review-queue'],
] as const)('homeFor leads a user with the role %s to %s', (role, path) => {
  expect(homeFor(role)).toBe(path);
});
