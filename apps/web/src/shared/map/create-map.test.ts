import { mapMessages } from '@smart-waste/messages/en/map';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCurrentMessages } from '../messages/messages.ts';
import { openMap } from './create-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does nothing any more when it is removed just after a change of its size', () => {
  const element = document.createElement('div');
  const map = openMap(element, [26.9, 75.8], getCurrentMessages(mapMessages));
  const moved = vi.fn();
  map.on('moveend', moved);
  Object.defineProperty(element, 'clientWidth', { value: 400 });
  map.invalidateSize({ debounceMoveend: true });
  map.remove();
  vi.runAllTimers();
  expect(moved).not.toHaveBeenCalled();
});
