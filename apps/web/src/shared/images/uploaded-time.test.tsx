import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadedTime } from './uploaded-time.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('updates its text every 60 seconds (HI-08)', () => {
  const { unmount } = render(<UploadedTime iso="2026-03-10T11:58:30Z" />);
  expect(screen.getByText('1 minute ago')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2 minutes ago')).toBeInTheDocument();
  unmount();
});

test('shows Unknown date for an invalid date (HI-06)', () => {
  const { unmount } = render(<UploadedTime iso="no date" />);
  expect(screen.getByText('Unknown date')).toBeInTheDocument();
  unmount();
});
