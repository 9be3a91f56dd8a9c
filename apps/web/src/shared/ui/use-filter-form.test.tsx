import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFilterForm } from './use-filter-form.ts';

type Filter = { place: string; from: string };

let published: Partial<Filter>[];
/** Sets the values in the address from outside the form. */
let setAddress: (change: Partial<Filter>) => void;
/** While true, published changes reach the address only when the test applies them. */
let isSlow: boolean;

function FilterForm() {
  const [address, setState] = useState<Filter>({ place: '', from: '' });
  setAddress = (change) => setState((before) => ({ ...before, ...change }));
  const { register, registerSearch } = useFilterForm(address, {
    typedNames: ['place'],
    onChange: (change) => {
      published.push(change);
      if (!isSlow) setAddress(change);
    },
  });
  return (
    <>
      <input aria-label="Place" {...registerSearch('place')} />
      <input aria-label="From" {...register('from')} />
    </>
  );
}

const place = () => screen.getByLabelText<HTMLInputElement>('Place');
const from = () => screen.getByLabelText<HTMLInputElement>('From');
const type = (text: string) => fireEvent.change(place(), { target: { value: place().value + text } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  isSlow = false;
  render(<FilterForm />);
});
afterEach(() => vi.useRealTimers());

describe('useFilterForm', () => {
  it('publishes a typed text once typing pauses, or at once by Enter', async () => {
    type('mar');
    await act(() => vi.advanceTimersByTimeAsync(299));
    type('ket');
    expect(published).toEqual([]);
    await pause();
    expect(published).toEqual([{ place: 'market' }]);
    type(' road');
    fireEvent.keyDown(place(), { key: 'Enter' });
    expect(published).toEqual([{ place: 'market' }, { place: 'market road' }]);
    await pause();
    expect(published).toHaveLength(2);
  });

  it('publishes other fields at once, with what was typed before', () => {
    type('market');
    fireEvent.change(from(), { target: { value: '2026-03-01' } });
    expect(published).toEqual([{ place: 'market', from: '2026-03-01' }]);
  });

  it('keeps the space between two words, however long the pause after it', async () => {
    type('market ');
    await pause();
    expect(published).toEqual([{ place: 'market' }]);
    expect(place()).toHaveValue('market ');
    type('road');
    await pause();
    expect(published).toEqual([{ place: 'market' }, { place: 'market road' }]);
  });

  it('keeps letters that are typed before the address has changed', async () => {
    isSlow = true;
    type('mar');
    await pause();
    type('k');
    act(() => setAddress({ place: 'mar' }));
    expect(place()).toHaveValue('mark');
  });

  it('shows a value that changes elsewhere and drops what was not published yet', async () => {
    type('market');
    await pause();
    type(' ro');
    act(() => setAddress({ place: '' }));
    expect(place()).toHaveValue('');
    await pause();
    expect(published).toEqual([{ place: 'market' }]);
  });
});
