import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts';
import { HintWords } from './hint-words.tsx';

afterEach(() => void vi.restoreAllMocks());

it('shows words that fit whole, without a button (LB-57)', () => {
  render(<HintWords label="What the sender said">That is a statue.</HintWords>);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows all of many lines on request, and fewer again (LB-57)', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  render(<HintWords label="What the sender said">Many lines</HintWords>);
  const words = screen.getByText('Many lines');
  expect(words).toHaveClass('line-clamp-6');
  await userEvent.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
  expect(words).not.toHaveClass('line-clamp-6');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(words).toHaveClass('line-clamp-6');
  expect(words).not.toHaveAttribute('tabindex');
});

function BesideBoxes({ onNudge }: { onNudge: () => void }) {
  useShortcuts({ nudge_box: onNudge });
  return <HintWords label="What the sender said">Many lines</HintWords>;
}

it('scrolls all of many lines, also by keys, and leaves the photo most of the height (LB-57)', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  const onNudge = vi.fn();
  render(<BesideBoxes onNudge={onNudge} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  const words = screen.getByRole('group', { name: 'What the sender said' });
  expect(words).toHaveClass('max-h-[max(7.5rem,25dvh)]', 'overflow-y-auto');
  await userEvent.tab({ shift: true });
  expect(words).toHaveFocus();
  // The arrows scroll the words, and move no box meanwhile.
  await userEvent.keyboard('{ArrowDown}');
  expect(onNudge).not.toHaveBeenCalled();
});
