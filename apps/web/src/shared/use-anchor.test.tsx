import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  MemoryRouter,
  Outlet,
  RouterProvider,
} from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useFocusOnNavigate } from './ui/page.tsx';
import { useAnchor } from './use-anchor.ts';

afterEach(() => void vi.restoreAllMocks());

function Row({ id }: { id: string }) {
  const { anchor, remember } = useAnchor(id);
  return (
    <p {...anchor}>
      <Link to="/photo" onClick={remember}>
        {id}
      </Link>
    </p>
  );
}
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
  expect(scrolled.mock.contexts).toEqual([screen.getByText('b').parentElement]);
});

it('comes back to the row that was left with the Back of the browser (LB-61)', async () => {
  window.history.replaceState(null, '', '/list?after=1');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const rows = ['a', 'b', 'c'].map((id) => <Row key={id} id={id} />);
  const router = createBrowserRouter([
    { path: '/list', element: rows },
    { path: '/photo', element: <p>The photo</p> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('link', { name: 'b' }));
  await screen.findByText('The photo');
  expect(scrolled).not.toHaveBeenCalled();
  window.history.back();
  const row = (await screen.findByRole('link', { name: 'b' })).parentElement;
  expect(scrolled.mock.contexts).toEqual([row]);
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?after=1', hash: '#b' });
});

it('gives the focus to the link of what the address names, unless a control has it (LB-61)', async () => {
  const { rerender } = render(list(['a']));
  rerender(list(['a', 'b']));
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  rerender(list(['a']));
  await userEvent.tab();
  rerender(list(['a', 'b']));
  expect(screen.getByRole('link', { name: 'a' })).toHaveFocus();
});

function Shell() {
  return (
    <main ref={useFocusOnNavigate()} tabIndex={-1}>
      <h1 tabIndex={-1}>A screen</h1>
      <Outlet />
    </main>
  );
}

it.each([
  ['the row that the address names', '/list#b', 'link', 'b'],
  ['the title where there is no such row', '/list#gone', 'heading', 'A screen'],
  ['the title where it names none', '/list', 'heading', 'A screen'],
] as const)('gives the focus after a change of screen to %s (EV-69)', async (_, address, role, name) => {
  const rows = ['a', 'b'].map((id) => <Row key={id} id={id} />);
  const routes = [
    { path: '/list', element: rows },
    { path: '/photo', element: <Link to={address}>Back</Link> },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children: routes }], {
    initialEntries: ['/photo'],
  });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole(role, { name })).toHaveFocus();
});

it.each([
  ['a new tab', { ctrlKey: true }],
  ['a new tab on a Mac', { metaKey: true }],
  ['a new window', { shiftKey: true }],
  ['a download', { altKey: true }],
])('keeps the address of the list where the browser opens %s (LB-61)', (_, modifier) => {
  window.history.replaceState(null, '', '/list?after=1');
  render(list(['a']));
  const link = screen.getByRole('link', { name: 'a' });
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom opens no tab
  fireEvent.click(link, modifier);
  expect(window.location.hash).toBe('');
});
