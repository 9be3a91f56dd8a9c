import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { sampleCase } from '../test/samples.ts';
import { holdAnswer, serveCases } from '../test/serve.ts';
import { findRow, key, search, show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

describe('report of a caller', () => {
  it('is sent with one key as long as its entries are the same, so that a lost answer opens no second case (CA-116)', async () => {
    serveCases([sampleCase(5)]);
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/reports/recorded/'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length < 3 ? HttpResponse.error() : HttpResponse.json(sampleCase(5));
      }),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await press();
    expect(await dialog.findByRole('alert')).toHaveTextContent('The report could not be recorded');
    await press();
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), ' and sand');
    await press();
    await screen.findByText('Case 5 opened');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is recorded with category, words and place, and its case opens (CA-47)', async () => {
    serveCases([sampleCase(5)]);
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/reports/recorded/'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(sampleCase(5), { status: 201 });
      }),
    );
    const { router } = show();
    await findRow('Street 5');
    await userEvent.click(screen.getByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    for (const text of [
      'Choose a category.',
      'Describe what is there.',
      'Say where it is, or pick it on the map.',
    ])
      expect(await dialog.findByText(text)).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await screen.findByText('Case 5 opened');
    expect(bodies).toEqual([{ channel: 'call', category_id: 2, words: 'Bricks', location: 'Fort Road' }]);
    expect(search(router)).toBe('?case=5');
  });

  describe('that was left before the answer arrives (CA-69)', () => {
    const openForm = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
      return { dialog, words: dialog.getByRole('textbox', { name: 'What is there?' }) };
    };
    const leave = async () => {
      await key('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    /** Sends a report and leaves its form; it is answered when `answer` is called. */
    async function sendAndLeave(
      respond: (info: { request: Request }) => Response = () => HttpResponse.json(sampleCase(5)),
    ) {
      serveCases([sampleCase(5)]);
      server.use(http.post(api('/reports/recorded/'), respond));
      const answer = holdAnswer('/reports/recorded/');
      const { router, queryClient } = show();
      const { dialog, words } = await openForm();
      await dialog.findByRole('option', { name: 'Rubble' });
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
      await userEvent.type(words, 'Bricks');
      await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
      await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
      await leave();
      const arrive = async () => {
        answer();
        await screen.findByText('Case 5 opened');
      };
      return { router, queryClient, answer, arrive };
    }
    const enterNext = async () => {
      const { words } = await openForm();
      await userEvent.clear(words);
      await userEvent.type(words, 'A sofa');
      return words;
    };

    it('is not there any more', async () => {
      const { arrive } = await sendAndLeave();
      await arrive();
      expect((await openForm()).words).toHaveValue('');
    });

    it('leaves the form of the next caller open, and opens no case over it', async () => {
      const { router, arrive } = await sendAndLeave();
      const words = await enterNext();
      await arrive();
      expect(words).toBeVisible();
      expect(words).toHaveValue('A sofa');
      expect(search(router)).toBe('');
      await leave();
      expect((await openForm()).words).toHaveValue('A sofa');
    });

    it('is said when it could not be recorded, and sent once more on request', async () => {
      const keys: (string | null)[] = [];
      const { answer } = await sendAndLeave(({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(sampleCase(5));
      });
      answer();
      const failed = (await screen.findByText('The report could not be recorded')).closest('li')!;
      expect(failed).toHaveTextContent(/No connection/);
      fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
      await screen.findByText('Case 5 opened');
      expect(keys[1]).toBe(keys[0]);
      expect((await openForm()).words).toHaveValue('');
    });

    /** Waits for the message about the failure and points at it: it does not go by itself then. */
    const pointAtFailed = async () => {
      const message = await screen.findByText('The report could not be recorded');
      fireEvent.mouseEnter(message.closest('ol')!);
    };
    const expectNotSaid = () =>
      waitFor(() => expect(screen.queryByText('The report could not be recorded')).toBeNull());

    it('is not offered to be sent as it was once its form is open again, where it may be corrected', async () => {
      const { answer } = await sendAndLeave(() => HttpResponse.error());
      answer();
      await pointAtFailed();
      expect((await openForm()).words).toHaveValue('Bricks');
      await expectNotSaid();
    });

    it('is not said to have failed any more once its form has sent it again', async () => {
      let attempts = 0;
      const { answer } = await sendAndLeave(() => {
        attempts += 1;
        return attempts === 1 ? HttpResponse.error() : HttpResponse.json(sampleCase(5));
      });
      const { dialog } = await openForm();
      answer();
      await pointAtFailed();
      await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
      await screen.findByText('Case 5 opened');
      await expectNotSaid();
    });

    const refuse = (status: number) => () =>
      HttpResponse.json(
        { error: 'This category is not used any more.', code: 'invalid_request', request_id: 'r-1' },
        { status },
      );
    /** The message at the edge of the screen. */
    const findFailed = () =>
      screen.findByText<HTMLElement>(
        (_, element) =>
          element?.localName === 'li' && element.textContent.includes('The report could not be recorded'),
      );

    it('is opened again on request when it was refused for good, and not offered to be sent again', async () => {
      const { answer, router } = await sendAndLeave(refuse(400));
      answer();
      const failed = await findFailed();
      expect(failed).toHaveTextContent('This category is not used any more.');
      expect(within(failed).queryByRole('button', { name: 'Retry' })).toBeNull();
      fireEvent.click(within(failed).getByRole('button', { name: 'Edit report' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
      const words = dialog.getByRole('textbox', { name: 'What is there?' });
      expect(words).toHaveValue('Bricks');
      expect(dialog.getByRole('alert')).toHaveTextContent('This category is not used any more.');
      await userEvent.type(words, ' and sand');
      expect(dialog.queryByRole('alert')).toBeNull();
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await act(() => router.navigate('/history'));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit report' })).toBeNull());
    });

    it('says in its form, which is open again, why it was refused', async () => {
      const { answer } = await sendAndLeave(refuse(400));
      const { dialog } = await openForm();
      answer();
      const failed = await findFailed();
      expect(await dialog.findByRole('alert')).toHaveTextContent('This category is not used any more.');
      expect(within(failed).queryByRole('button', { name: 'Edit report' })).toBeNull();
    });

    it('leaves the open form of the next caller as it is when it is refused', async () => {
      const { answer } = await sendAndLeave(refuse(400));
      const words = await enterNext();
      answer();
      expect(within(await findFailed()).queryByRole('button', { name: /Retry|Edit report/ })).toBeNull();
      expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
      expect(words).toHaveValue('A sofa');
    });

    it('is only said to be refused when that of the next caller was entered meanwhile', async () => {
      const { answer } = await sendAndLeave(refuse(400));
      await enterNext();
      await leave();
      answer();
      expect(within(await findFailed()).queryByRole('button', { name: /Retry|Edit report/ })).toBeNull();
      expect((await openForm()).words).toHaveValue('A sofa');
    });

    it('can be sent again when the server was busy', async () => {
      const { answer } = await sendAndLeave(refuse(429));
      answer();
      expect(within(await findFailed()).getByRole('button', { name: 'Retry' })).toBeVisible();
    });

    it('is not offered to another person, who has logged in before it could not be recorded', async () => {
      const failed = vi.fn(() => HttpResponse.error());
      const { answer, queryClient } = await sendAndLeave(failed);
      act(() => signInAs('government', 8));
      answer();
      await waitFor(() => expect(failed).toHaveBeenCalled());
      await waitForToasts(queryClient);
      expect(screen.queryByText('The report could not be recorded')).toBeNull();
    });

    it('keeps what was entered for the next caller in a form that was left, too', async () => {
      const { arrive } = await sendAndLeave();
      await enterNext();
      await leave();
      await arrive();
      expect((await openForm()).words).toHaveValue('A sofa');
    });
  });

  it('keeps what was entered after it was sent', async () => {
    serveCases([sampleCase(5)]);
    server.use(http.post(api('/reports/recorded/'), () => HttpResponse.json(sampleCase(5))));
    const answer = holdAnswer('/reports/recorded/');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await dialog.findByRole('option', { name: 'Rubble' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    const words = dialog.getByRole('textbox', { name: 'What is there?' });
    await userEvent.type(words, 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await userEvent.type(words, ' and sand');
    answer();
    await screen.findByRole('complementary', { name: 'Case details' });
    await userEvent.click(screen.getByRole('button', { name: 'Record a report' }));
    expect(await screen.findByRole('textbox', { name: 'What is there?' })).toHaveValue('Bricks and sand');
  });
});
