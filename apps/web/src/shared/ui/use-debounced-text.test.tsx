import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text.ts';

let told: string[];
/** Sets what the address says, from outside of the field. */
let setAddress: (text: string) => void;
/** While true, what was told reaches the address only when the test says so. */
let isSlow: boolean;

function Search() {
  const [address, setNow] = useState('');
  setAddress = setNow;
  const { typed, setTyped, tell } = useDebouncedText(address, (text) => {
    told.push(text);
    if (!isSlow) setNow(text);
  });
  return (
    <input
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && tell()}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const write = (text: string) => fireEvent.change(field(), { target: { value: field().value + text } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  isSlow = false;
  render(<Search />);
});
afterEach(() => vi.useRealTimers());

test('a text is told once, when the writing pauses, or at once by Enter', async () => {
  write('mar');
  await act(() => vi.advanceTimersByTimeAsync(299));
  write('ket');
  expect(told).toEqual([]);
  await pause();
  expect(told).toEqual(['market']);
  write(' road');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(told).toEqual(['market', 'market road']);
  await pause();
  expect(told).toHaveLength(2);
});

test('the space between two words stays, however long the pause after it', async () => {
  write('market ');
  await pause();
  expect(told).toEqual(['market']);
  expect(field()).toHaveValue('market ');
  write('road');
  await pause();
  expect(told).toEqual(['market', 'market road']);
});

test('letters that are written before the address has changed stay', async () => {
  isSlow = true;
  write('mar');
  await pause();
  write('k');
  act(() => setAddress('mar'));
  expect(field()).toHaveValue('mark');
});

test('what changes elsewhere is shown, and what was not told yet is not told any more', async () => {
  write('market');
  await pause();
  write(' ro');
  act(() => setAddress(''));
  expect(field()).toHaveValue('');
  await pause();
  expect(told).toEqual(['market']);
});
