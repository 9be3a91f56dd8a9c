import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isShiftHeld, useSelection } from './use-selection.ts';

const select = (order: readonly number[] = [1, 2, 3, 4, 5, 6]) =>
  renderHook(({ of, order }) => useSelection(of, order), { initialProps: { of: 'open', order } });
type Hook = ReturnType<typeof select>;
const run = ({ result }: Hook, change: (selection: Hook['result']['current']) => void) => {
  act(() => change(result.current));
  return result.current.ids.toSorted();
};

describe('selection of rows', () => {
  it('takes a row in and out', () => {
    const hook = select();
    expect(run(hook, ({ toggle }) => toggle(2))).toEqual([2]);
    expect(run(hook, ({ toggle }) => toggle(2))).toEqual([]);
  });

  it.each([
    [2, 5, [2, 3, 4, 5]],
    [5, 2, [2, 3, 4, 5]],
    [3, 3, [3]],
    [9, 4, [4, 9]],
    [2, 9, [2, 9]],
  ])('takes the range from row %s to row %s in', (from, to, expected) => {
    const hook = select();
    run(hook, ({ toggle }) => toggle(from));
    expect(run(hook, ({ toggle }) => toggle(to, true))).toEqual(expected);
  });

  it('takes one row in when a range has no beginning', () => {
    expect(run(select(), ({ toggle }) => toggle(4, true))).toEqual([4]);
  });

  it('goes on from the last range, and from rows that keys added', () => {
    const hook = select();
    run(hook, ({ toggle }) => toggle(1));
    run(hook, ({ toggle }) => toggle(2, true));
    expect(run(hook, ({ toggle }) => toggle(4, true))).toEqual([1, 2, 3, 4]);
    run(hook, ({ pick }) => pick([]));
    expect(run(hook, ({ add }) => add([5, 4]))).toEqual([4, 5]);
    expect(run(hook, ({ toggle }) => toggle(3, true))).toEqual([3, 4, 5]);
  });

  it('is empty for another search, and follows the order that is shown', () => {
    const hook = select();
    run(hook, ({ toggle }) => toggle(1));
    hook.rerender({ of: 'open', order: [1, 6, 2, 3] });
    expect(run(hook, ({ toggle }) => toggle(2, true))).toEqual([1, 2, 6]);
    hook.rerender({ of: 'ended', order: [1, 2] });
    expect(hook.result.current.count).toBe(0);
  });

  it('is left alone by a change that belongs to the search before', () => {
    const hook = select();
    run(hook, ({ toggle }) => toggle(1));
    const { clear } = hook.result.current;
    hook.rerender({ of: 'ended', order: [7, 8] });
    run(hook, ({ toggle }) => toggle(7));
    expect(run(hook, () => clear())).toEqual([7]);
  });

  it('knows whether Shift was held', () => {
    expect(isShiftHeld(new MouseEvent('click', { shiftKey: true }))).toBe(true);
    expect(isShiftHeld(new MouseEvent('click'))).toBe(false);
    expect(isShiftHeld(new Event('change'))).toBe(false);
  });
});
