import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const renderTwo = () =>
  render(
    <TooltipGroup>
      <Tooltip content="about one">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip content="about two">
        <button type="button">two</button>
      </Tooltip>
    </TooltipGroup>,
  );

const enter = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const close = () => fireEvent.keyDown(document.body, { key: 'Escape' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const readTooltip = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('a tooltip opens after 700 ms (NAV-23)', () => {
  renderTwo();
  enter('one');
  wait(699);
  expect(readTooltip()).toBeNull();
  wait(1);
  expect(readTooltip()).toBe('about one');
});

test.each([
  ['at once within 300 ms after another one closed', 299, 'about two'],
  ['after 700 ms again when the other one closed 300 ms ago', 300, null],
])('a tooltip opens %s', (_, pause, expected) => {
  renderTwo();
  enter('one');
  wait(700);
  close();
  expect(readTooltip()).toBeNull();
  wait(pause);
  enter('two');
  expect(readTooltip()).toBe(expected);
});
