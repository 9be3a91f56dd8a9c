import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createLazyPart } from './lazy-part.ts';

afterEach(() => vi.restoreAllMocks());

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('shows the part with its props once its code is there', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined;
  const Part = createLazyPart(
    'The greeting',
    () => new Promise<typeof Greeting>((resolve) => (arrive = resolve)),
  );
  const { container } = render(<Part name="Asha" />);
  expect(container).toBeEmptyDOMElement();
  arrive(Greeting);
  expect(await screen.findByText('Hello Asha')).toBeInTheDocument();
});

it('logs a part that cannot be loaded and keeps the rest of the screen', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const Part = createLazyPart<{ name: string }>('The greeting', () => Promise.reject(lost));
  await act(async () =>
    render(
      <main>
        <h1>The screen</h1>
        <Part name="Asha" />
      </main>,
    ),
  );
  expect(logged.mock.calls).toEqual([['The greeting could not be loaded:', lost]]);
  expect(screen.getByRole('main')).toHaveTextContent(/^The screen$/);
});

it('does not load a part that is not shown', () => {
  const load = vi.fn(async () => Greeting);
  createLazyPart('The greeting', load);
  expect(load).not.toHaveBeenCalled();
});

it('loads a part once for all its places', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = createLazyPart('The greeting', load);
  render(
    <>
      <Part name="Asha" />
      <Part name="Ravi" />
    </>,
  );
  await screen.findByText('Hello Ravi');
  expect(load).toHaveBeenCalledOnce();
});
