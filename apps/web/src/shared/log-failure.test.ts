import { expect, test, vi } from 'vitest';
import { logFailure } from './log-failure.ts';

test('what is only logged reaches the console with its reason', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const reason = new Error('HTTP 503: Out of reach');
  logFailure('The uploads could not be loaded', reason);
  expect(log).toHaveBeenCalledWith('The uploads could not be loaded:', reason);
});
