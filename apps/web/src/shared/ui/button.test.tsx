import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** A press of the mouse, the second one of a double click with `count` 2. */
const press = (count: number) => fireEvent.click(screen.getByRole('button'), { detail: count });

test('ignores presses while it is busy', () => {
  const onClick = vi.fn();
  render(<Button busy onClick={onClick} />);
  press(1);
  expect(onClick).not.toHaveBeenCalled();
});

test('ignores the second click of a double click that made it busy, also when it is no longer so (API-37)', () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick} />);
  press(1);
  rerender(<Button busy onClick={onClick} />);
  rerender(<Button onClick={onClick} />);
  press(2);
  expect(onClick).toHaveBeenCalledOnce();
  press(1);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('sends a form once that a double click sent and that is answered before the second click (API-37)', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={isBusy} />
    </form>
  );
  const { rerender } = render(form(false));
  press(1);
  rerender(form(true));
  rerender(form(false));
  press(2);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('takes every click of a fast row that made it wait for nothing', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick} />);
  press(1);
  press(2);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('ignores only the second one of more clicks in a fast row (API-37)', () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick} />);
  press(1);
  rerender(<Button busy onClick={onClick} />);
  rerender(<Button onClick={onClick} />);
  for (const count of [2, 3, 4, 5]) press(count);
  expect(onClick).toHaveBeenCalledTimes(4);
});
