import { it, type TestFunction } from 'vitest';

type Form = 'short' | 'long';

/** `npm run prove -- long-tests` sets it; everything else runs the short form. */
const FORM: Form = process.env.TEST_FORM === 'long' ? 'long' : 'short';

/**
 * For tests that are repeated with one store, step or moment after the other, each of which takes seconds: `npm test` shows what is
 * most likely to break, the long form all of them. The short form of a list is part of the long one.
 */
export const chooseByForm = <T>(choice: Record<Form, T>): T => choice[FORM];

/** A test that takes seconds and belongs to the long form alone, as faster ones show most of what it does. */
export function itInLongForm(title: string, run: TestFunction): void {
  if (FORM === 'long') it(title, run);
}
