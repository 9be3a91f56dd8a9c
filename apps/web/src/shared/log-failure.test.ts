import { expect, test, vi } from 'vitest';
import { logFailure } from './log-failure.ts';

test('logs a failure with its reason to the console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const reason = new Error('HTTP 503: Out of reach');
  logFailure('The uploads could not be loaded', reason);
  expect(log).toHaveBeenCalledWith('The uploads could not be loaded:', reason);
});
