import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStages } from './analyse-image.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('only a stage that lasts long enough is reported', () => {
  const reported: string[] = [];
  const stage = createStages((name) => reported.push(name), 250);
  stage.enter('reading');
  vi.advanceTimersByTime(249);
  stage.enter('detecting');
  vi.advanceTimersByTime(10_000);
  stage.enter('saving');
  vi.advanceTimersByTime(10);
  stage.end();
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual(['detecting']);
});
