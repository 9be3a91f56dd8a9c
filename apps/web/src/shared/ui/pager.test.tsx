import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(() => void vi.restoreAllMocks());

function List({ busy = false }: { busy?: boolean }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <ol id="photos" aria-label="Photos" />
      <p>Three photos wait for the sample.</p>
      <Pager
        listId="photos"
        page={page}
        nextCursor={page < 3 ? 'next' : null}
        onNext={() => setPage(page + 1)}
        onPrevious={() => setPage(page - 1)}
        busy={busy}
      />
    </>
  );
}

it('reads a page that was turned to from its top, with the focus in the list', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<List />);
  expect(shown).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 2')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Photos' });
  expect(list).toHaveFocus();
  expect(shown.mock.contexts).toEqual([list]);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
});

it('ignores presses while a page is loading, and keeps the focus', async () => {
  render(<List busy />);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(screen.getByText('Page 1')).toBeVisible();
  expect(next).toHaveFocus();
});
