import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stages } from './analyse-image.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stage that lasts is told, a short one is not', () => {
  const told: string[] = [];
  const stage = stages((name) => told.push(name), 250);
  stage.enter('reading');
  vi.advanceTimersByTime(249);
  stage.enter('detecting');
  vi.advanceTimersByTime(10_000);
  stage.enter('drawing');
  vi.advanceTimersByTime(10);
  stage.end();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['detecting']);
});
