import type { Image, OwnHint } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleImage, sampleResults } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { WrongResult } from './wrong-result.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const given_at = daysAgo(4);
const answered_at = daysAgo(3);
const database: OwnHint = { hint: null };

beforeEach(() => {
  database.hint = null;
  signInAs('user');
  server.use(
    http.get(api('/images/:id/hint/'), () => HttpResponse.json(database)),
    http.put(api('/images/:id/hint/'), async ({ request }) => {
      const { words } = (await request.json()) as { words: string };
      database.hint = { words, given_at, answered_at: null };
      return HttpResponse.json(database);
    }),
    http.delete(api('/images/:id/hint/'), () => {
      database.hint = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
const show = (change: Partial<Image> = {}, serial = 1) =>
  renderScreen('/history', <WrongResult image={sampleImage(serial, change)} />);
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'What is wrong? (optional)' });
const byPerson = (total_detections: number) =>
  ({ analysis_results: { ...sampleResults(), source: 'person', total_detections } }) as const;
const noServer = [
  http.get(api('/images/:id/hint/'), () => HttpResponse.error()),
  http.put(api('/images/:id/hint/'), () => HttpResponse.error()),
];

it('says that a result is wrong, in words, and takes it back (LB-36)', async () => {
  show();
  await userEvent.click(await button('This result is wrong'));
  await userEvent.type(await field(), 'A statue');
  await userEvent.click(await button('Send'));
  await screen.findByText('You said that this result is wrong. Thank you.');
  expect(database.hint?.words).toBe('A statue');
  await userEvent.click(await button('Withdraw'));
  await button('This result is wrong');
  expect(database.hint).toBeNull();
});

it('puts the focus on what is said of the result when that is sent or withdrawn (LB-36)', async () => {
  renderScreen(
    '/history',
    <section aria-label="Details" tabIndex={-1}>
      <WrongResult image={sampleImage(1)} />
    </section>,
  );
  await userEvent.click(await button('This result is wrong'));
  (await button('Send')).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('You said that this result is wrong. Thank you.');
  const part = screen.getByRole('region', { name: 'This result is wrong' });
  expect(part).toHaveFocus();
  (await button('Withdraw')).focus();
  await userEvent.keyboard('{Enter}');
  await button('This result is wrong');
  expect(part).toHaveFocus();
});

it('does not send words that are too long (LB-36)', async () => {
  show();
  await userEvent.click(await button('This result is wrong'));
  await userEvent.click(await field());
  await userEvent.paste('a'.repeat(501));
  await userEvent.click(await button('Send'));
  expect(database.hint).toBeNull();
  expect(await field()).toBeInTheDocument();
});

it('is not offered before the first result, and not for photos of others (LB-36)', async () => {
  const before = show({ analysis_results: null });
  const other = show({ user_id: 8 });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  before.unmount();
  other.unmount();
});

it('changes the words that were sent (LB-36)', async () => {
  database.hint = { words: 'A statue', given_at, answered_at: null };
  show();
  await userEvent.click(await button('Change your message'));
  expect(await field()).toHaveValue('A statue');
  await userEvent.type(await field(), ' of a lion');
  await userEvent.click(await button('Send'));
  await screen.findByText('A statue of a lion');
  expect(database.hint.words).toBe('A statue of a lion');
});

describe('words that are typed before the answer to earlier ones (LB-56)', () => {
  function holdAnswer(): () => void {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.put(api('/images/:id/hint/'), () => held, { once: true }));
    return () => answer();
  }
  const sendWords = async () => {
    await userEvent.click(await button('This result is wrong'));
    await userEvent.type(await field(), 'A statue');
    await userEvent.click(await button('Send'));
  };

  it('stay, and can be sent', async () => {
    const answer = holdAnswer();
    show();
    await sendWords();
    await userEvent.type(await field(), ' of a lion');
    answer();
    await screen.findByText('You said that this result is wrong. Thank you.');
    expect(await field()).toHaveValue('A statue of a lion');
    await userEvent.click(await button('Send'));
    await screen.findByText('A statue of a lion');
    expect(database.hint?.words).toBe('A statue of a lion');
  });

  it('stay in the details that were closed and opened again', async () => {
    const answer = holdAnswer();
    const first = show();
    await sendWords();
    first.unmount();
    const second = show();
    await userEvent.type(await field(), ' of a lion');
    answer();
    await waitFor(() => expect(database.hint?.words).toBe('A statue'));
    await waitFor(() => expect(first.queryClient.isMutating()).toBe(0));
    second.unmount();
    show();
    expect(await field()).toHaveValue('A statue of a lion');
    await userEvent.click(await button('Send'));
    await screen.findByText('A statue of a lion');
  });
});

describe('an answered hint (LB-56)', () => {
  it.each([
    [0, 'They saw no waste on it.'],
    [2, 'They marked waste on it.'],
  ])('says that a person looked again and sees %d objects', async (count, sentence) => {
    database.hint = { words: 'A statue', given_at, answered_at };
    show(byPerson(count));
    const state = await screen.findByText('A reviewer has checked your photo');
    const status = within(state.closest<HTMLElement>('[role=status]')!);
    expect(status.getByText(sentence, { exact: false })).toBeVisible();
    expect(status.getByText(/^Answered/)).toBeVisible();
    expect(status.getByText('3 days ago').closest('time')).toHaveAttribute('datetime', answered_at);
    expect(screen.queryByText(/You said that this result is wrong/)).toBeNull();
  });

  it('says nothing of the photo while the shown result is still that of the detector', async () => {
    database.hint = { words: '', given_at, answered_at };
    show();
    await screen.findByText('A reviewer has checked your photo');
    expect(screen.queryByText(/They (marked|saw)/)).toBeNull();
  });

  it('can be contradicted, which waits for an answer again', async () => {
    database.hint = { words: 'A statue', given_at, answered_at };
    show(byPerson(1));
    await userEvent.click(await button('It is still wrong'));
    await userEvent.type(await field(), ', really');
    await userEvent.click(await button('Send'));
    await screen.findByText('You said that this result is wrong. Thank you.');
    expect(database.hint).toMatchObject({ words: 'A statue, really', answered_at: null });
  });
});

describe('words that were typed and not sent (LB-56)', () => {
  it('are there when the details are opened again, for this photo only', async () => {
    const details = show();
    await userEvent.click(await button('This result is wrong'));
    await userEvent.type(await field(), 'A statue');
    details.unmount();
    const other = show({}, 2);
    await button('This result is wrong');
    other.unmount();
    show();
    expect(await field()).toHaveValue('A statue');
    expect(screen.getByText('Not sent yet. Your message is kept on this device.')).toBeVisible();
    await userEvent.click(await button('Discard'));
    await button('This result is wrong');
    expect(localStorage.getItem('unsent_hints')).toBeNull();
  });

  it('stay when they could not be sent, and are sent later', async () => {
    server.use(...noServer.slice(1));
    const details = show();
    await userEvent.click(await button('This result is wrong'));
    await userEvent.type(await field(), 'A statue');
    await userEvent.click(await button('Send'));
    await screen.findByText('This could not be sent');
    expect(await field()).toHaveValue('A statue');
    await screen.findByText('Not sent yet. Your message is kept on this device.');
    details.unmount();
    server.use(...noServer);
    const offline = show();
    expect(await field()).toHaveValue('A statue');
    offline.unmount();
    server.use(
      http.get(api('/images/:id/hint/'), () => HttpResponse.json(database)),
      http.put(api('/images/:id/hint/'), async ({ request }) => {
        database.hint = { ...((await request.json()) as { words: string }), given_at };
        return HttpResponse.json(database);
      }),
    );
    show();
    await userEvent.click(await button('Send'));
    await screen.findByText('You said that this result is wrong. Thank you.');
    await waitFor(() => expect(screen.queryByText('This could not be sent')).toBeNull());
    expect(database.hint?.words).toBe('A statue');
    expect(localStorage.getItem('unsent_hints')).toBeNull();
  });

  it('can be written without a connection, when it is not known whether others were sent', async () => {
    server.use(...noServer);
    show();
    await userEvent.click(await button('This result is wrong'));
    await userEvent.type(await field(), 'A statue');
    expect(localStorage.getItem('unsent_hints')).toContain('A statue');
  });

  it('stay when they say again what was answered and could not be sent', async () => {
    database.hint = { words: 'A statue', given_at, answered_at };
    server.use(...noServer.slice(1));
    const details = show(byPerson(1));
    await userEvent.click(await button('It is still wrong'));
    await button('Discard the changes');
    await userEvent.click(await button('Send'));
    await screen.findByText('This could not be sent');
    await screen.findByText('Not sent yet. Your message is kept on this device.');
    expect(await field()).toHaveValue('A statue');
    details.unmount();
    show(byPerson(1));
    await screen.findByText('A reviewer has checked your photo');
    expect(await field()).toHaveValue('A statue');
    expect(screen.getByText('Not sent yet. Your message is kept on this device.')).toBeVisible();
  });

  it('are not offered again when they arrived though the answer was lost', async () => {
    server.use(
      http.put(api('/images/:id/hint/'), () => {
        database.hint = { words: 'A statue', given_at, answered_at: null };
        return HttpResponse.error();
      }),
    );
    const details = show();
    await userEvent.click(await button('This result is wrong'));
    await userEvent.type(await field(), 'A statue');
    await userEvent.click(await button('Send'));
    await screen.findByText('This could not be sent');
    details.unmount();
    show();
    await screen.findByText('You said that this result is wrong. Thank you.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
