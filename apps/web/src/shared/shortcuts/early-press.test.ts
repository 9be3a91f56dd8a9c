import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepEarlyPress } from './early-press.ts';

/** Hears every press after it was called, as the shortcuts do once they are loaded. */
function listen() {
  const hear = vi.fn();
  const onKey = ({ key, ctrlKey, target, defaultPrevented }: KeyboardEvent) =>
    hear({ key, ctrlKey, target, defaultPrevented });
  document.addEventListener('keydown', onKey);
  onTestFinished(() => document.removeEventListener('keydown', onKey));
  return hear;
}

it('repeats Ctrl K once, which opens no search of the browser meanwhile (NAV-30)', () => {
  const repeat = keepEarlyPress();
  const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(isLeftToBrowser).toBe(false);
  const hear = listen();
  repeat();
  repeat();
  expect(hear.mock.calls).toEqual([
    [{ key: 'k', ctrlKey: true, target: document.body, defaultPrevented: false }],
  ]);
});

it('repeats ? where it was pressed: a field keeps it (NAV-31)', () => {
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  const repeat = keepEarlyPress();
  const isTyped = fireEvent.keyDown(field, { key: '?' });
  expect(isTyped).toBe(true);
  const hear = listen();
  repeat();
  expect(hear.mock.calls).toEqual([[{ key: '?', ctrlKey: false, target: field, defaultPrevented: false }]]);
});

it('leaves every other key alone, and all of them once it has ended', () => {
  const repeat = keepEarlyPress();
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
  const hear = listen();
  repeat();
  expect(hear).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
});
