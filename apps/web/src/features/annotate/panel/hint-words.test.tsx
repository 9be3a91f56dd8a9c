import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HintWords } from './hint-words.tsx';

afterEach(() => void vi.restoreAllMocks());

it('shows words that fit whole, without a button (LB-57)', () => {
  render(<HintWords>That is a statue.</HintWords>);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows all of many lines on request, and fewer again (LB-57)', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  render(<HintWords>Many lines</HintWords>);
  const words = screen.getByText('Many lines');
  expect(words).toHaveClass('line-clamp-6');
  await userEvent.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
  expect(words).not.toHaveClass('line-clamp-6');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(words).toHaveClass('line-clamp-6');
});
