import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useAnchor } from './use-anchor.ts';

afterEach(() => void vi.restoreAllMocks());

const Row = ({ id }: { id: string }) => <p {...useAnchor(id)}>{id}</p>;
const list = (ids: readonly string[]) => (
  <MemoryRouter initialEntries={['/list#b']}>
    {ids.map((id) => (
      <Row key={id} id={id} />
    ))}
  </MemoryRouter>
);

it('scrolls what the address names into view once it appears, and nothing else', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(list(['a']));
  expect(scrolled).not.toHaveBeenCalled();
  rerender(list(['a', 'b']));
  rerender(list(['a', 'b', 'c']));
  expect(scrolled.mock.contexts).toEqual([screen.getByText('b')]);
});
