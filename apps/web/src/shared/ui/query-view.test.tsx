import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { ApiError, createFailure, TIMEOUT_MESSAGE } from '../http/api-result.ts';
import { setLanguage } from '../messages/language.ts';
import { QueryView } from './query-view.tsx';

afterEach(() => setLanguage('en'));

type Answer = () => Promise<string[]>;
type PlacesProps = { ask: Answer; placeholder?: string };

function Places({ ask, placeholder }: PlacesProps) {
  const query = useQuery({ queryKey: ['places'], queryFn: ask });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        again
      </button>
      <QueryView
        query={query}
        failed="Failed to load places"
        loading={<p>skeletons</p>}
        {...(placeholder !== undefined && { placeholder: <p>{placeholder}</p> })}
        isEmpty={(places) => places.length === 0}
        empty={<p>No places yet</p>}
      >
        {(places) => <p>{places.join()}</p>}
      </QueryView>
    </>
  );
}

/** Returns one response after the other; an error is thrown. */
const answering =
  (...answers: (string[] | Error)[]): Answer =>
  async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? [];
  };
const open = (ask: Answer, placeholder?: string) =>
  renderScreen('/', <Places ask={ask} {...(placeholder !== undefined && { placeholder })} />);

test('shows the skeleton, then the data (QU-07)', async () => {
  open(answering(['Jaipur']));
  expect(screen.getByText('skeletons')).toBeVisible();
  expect(await screen.findByText('Jaipur')).toBeVisible();
});

test('shows the empty state without data', async () => {
  open(answering([]));
  expect(await screen.findByText('No places yet')).toBeVisible();
});

test('shows a failure with its reason, and Retry requests again (QU-07)', async () => {
  open(answering(new Error('HTTP 503: The database is away.'), ['Jaipur']));
  expect(await screen.findByText('Failed to load places')).toBeVisible();
  expect(screen.getByText('HTTP 503: The database is away.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Jaipur')).toBeVisible();
  expect(screen.queryByText('Failed to load places')).toBeNull();
});

test('keeps a placeholder below a failure until the data is loaded', async () => {
  open(answering(new Error('HTTP 400: No.'), ['Jaipur']), 'dashes');
  expect(screen.getByText('dashes')).toBeVisible();
  expect(screen.queryByText('skeletons')).toBeNull();
  expect(await screen.findByText('Failed to load places')).toBeVisible();
  expect(screen.getByText('dashes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Jaipur')).toBeVisible();
  expect(screen.queryByText('dashes')).toBeNull();
});

test('distinguishes an unreachable server from a refusal', async () => {
  open(answering(new ApiError(createFailure('Failed to fetch'))));
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
});

test('says in the language of the screen that the server took too long', async () => {
  await setLanguage('hi');
  open(answering(new ApiError(createFailure(TIMEOUT_MESSAGE))));
  expect(await screen.findByText('सर्वर ने उत्तर देने में बहुत समय लिया।')).toBeVisible();
});

test('keeps the data when a later request fails', async () => {
  open(answering(['Jaipur'], new Error('Failed to fetch')));
  await screen.findByText('Jaipur');
  await userEvent.click(screen.getByRole('button', { name: 'again' }));
  expect(await screen.findByText('Failed to load places')).toBeVisible();
  expect(screen.getByText('Jaipur')).toBeVisible();
});
