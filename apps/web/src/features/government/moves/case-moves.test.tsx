import type { CaseDetail } from '@smart-waste/contract';
import { computeDistanceMeters } from '@smart-waste/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, holdNext, server } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { GovernmentPage } from '../government-page.tsx';
import { inHours, sampleCase } from '../test/samples.ts';
import { holdAnswer, serveCases } from '../test/serve.ts';

const show = (address: string) => renderScreen('/government', <GovernmentPage />, address);
beforeEach(() => signInAs('government'));

/** A server that merges and splits; returns what was sent. */
function serveMoves(cases: CaseDetail[]) {
  const served = serveCases(cases);
  const replace = (...changed: CaseDetail[]) => {
    served.database.cases = [
      ...served.database.cases.filter(({ number }) => changed.every((one) => one.number !== number)),
      ...changed,
    ];
  };
  const find = (number: unknown) =>
    served.database.cases.find((caseItem) => caseItem.number === Number(number))!;
  const moved = (kind: CaseDetail['events'][number]['kind'], version: number, from: number) =>
    ({ ...sampleCase(1).events[0]!, kind, version, from: String(from), to: null }) as const;
  server.use(
    http.get(api('/cases/'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const latitude = query.get('near_latitude');
      if (latitude === null) return undefined;
      served.queries.push(query);
      const data = served.database.cases.filter(
        (caseItem) =>
          caseItem.latitude !== null &&
          caseItem.status !== 'duplicate' &&
          computeDistanceMeters(
            { latitude: Number(latitude), longitude: 75.8 },
            { latitude: caseItem.latitude, longitude: 75.8 },
          ) <= Number(query.get('within_meters')),
      );
      return HttpResponse.json({ data, next_cursor: null, total: data.length });
    }),
    http.post(api('/cases/:number/merge/'), async ({ params, request }) => {
      const body = (await request.json()) as { into: number };
      served.sent.push({ path: `merge ${String(params.number)}`, body });
      const [from, to] = [find(params.number), find(body.into)];
      const version = to.version + 1;
      const kept = {
        ...to,
        version,
        reports: 2,
        events: [moved('case_merged', version, from.number), ...to.events],
        undoable: { kind: 'merge' as const, version, number: from.number },
      };
      replace(kept, { ...from, status: 'duplicate', version: from.version + 1, merged_into: to.number });
      return HttpResponse.json(kept);
    }),
    http.post(api('/cases/:number/split/'), async ({ params, request }) => {
      const body = await request.json();
      served.sent.push({ path: `split ${String(params.number)}`, body });
      const opened = sampleCase(9, { undoable: { kind: 'split', version: 1, number: 1 } });
      replace(opened);
      return HttpResponse.json(opened, { status: 201 });
    }),
  );
  return served;
}

const near = (number: number, change: Partial<CaseDetail> = {}) =>
  sampleCase(number, { latitude: 26.901 + number / 10_000, ...change });
const openMerge = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Merge…' }));
  return within(await screen.findByRole('dialog', { name: /^Merge case/ }));
};

describe('merging (CA-53)', () => {
  it('suggests open cases nearby, compares both, and merges into the older one with Undo', async () => {
    const { sent, queries } = serveMoves([near(1), near(2), near(3, { status: 'new' })]);
    const { router } = show('/government?case=3');
    const dialog = await openMerge();
    const suggested = await dialog.findAllByRole('button', { name: /^#/ });
    expect(suggested.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['#2', '#1']);
    expect(Object.fromEntries(queries.at(-1)!)).toMatchObject({ status: 'open', within_meters: '50' });
    await userEvent.click(suggested[0]!);
    await dialog.findByText('Kept');
    expect(dialog.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Case 3',
      'Case 2',
    ]);
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into case 2' }));
    await screen.findByText('Case 3 merged into case 2');
    expect(sent[0]).toEqual({ path: 'merge 3', body: { into: 2, version: 1, into_version: 1 } });
    expect(router.state.location.search).toBe('?case=2');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    fireEvent.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1)!);
    await screen.findByText('Case 2: change undone');
    expect(sent[1]).toEqual({ path: 'undo', body: { version: 2, undoes: 2 } });
  });

  it('focuses the title while the cases to choose from are loaded, and not the number below them', async () => {
    serveMoves([near(1), near(2)]);
    show('/government?case=2');
    const dialog = await openMerge();
    await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
    await dialog.findByRole('button', { name: /^#1/ });
    expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    expect(dialog.getByRole('button', { name: /^#1/ })).toHaveFocus();
  });

  it('keeps the other one on request, and always the one that is further', async () => {
    const { sent } = serveMoves([near(1, { is_private: true }), near(2, { status: 'assigned' }), near(3)]);
    show('/government?case=3');
    const dialog = await openMerge();
    await userEvent.click(await dialog.findByRole('button', { name: /^#2/ }));
    await dialog.findByText('Case 2 is kept, because the work on it is further along.');
    await userEvent.click(dialog.getByRole('button', { name: /^#1/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep case 3 instead' }));
    expect(dialog.getByText('Case 3 becomes private, because case 1 is.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into case 3' }));
    await waitFor(() => expect(sent[0]?.path).toBe('merge 1'));
    expect(await screen.findByRole('complementary', { name: 'Case details' })).toBeVisible();
  });

  it('takes any case by its number, and says when it cannot be merged', async () => {
    serveMoves([
      near(1),
      sampleCase(40, { status: 'closed', due_at: null }),
      sampleCase(41, { status: 'duplicate', merged_into: 42 }),
      sampleCase(42, { latitude: null, longitude: null }),
    ]);
    show('/government?case=1');
    const dialog = await openMerge();
    await dialog.findByText(/^There is no other open case within 50/);
    const number = dialog.getByRole('textbox', { name: 'Number of another case' });
    const compare = async (text: string) => {
      await userEvent.clear(number);
      await userEvent.type(number, `${text}{Enter}`);
    };
    await compare('1');
    expect(await dialog.findByText('Enter the number of another case.')).toBeVisible();
    expect(number).toBeInvalid();
    await compare('999');
    expect(number).toBeValid();
    expect(await dialog.findByText('There is no case with this number.')).toBeVisible();
    await compare('40');
    expect(await dialog.findByText(/^Case 40 has ended/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Merge into/ })).toBeNull();
    await compare('#41');
    const compares = await dialog.findAllByRole('button', { name: 'Compare' });
    await userEvent.click(compares.at(-1)!);
    expect(await dialog.findByRole('button', { name: 'Merge into case 1' })).toBeEnabled();
    await compare('1');
    expect(await dialog.findByText('Enter the number of another case.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Merge into case 1' })).toBeNull();
  });

  it('says what changed meanwhile and keeps the choice', async () => {
    serveMoves([near(1), near(2)]);
    const sentence = 'Case 1 was changed meanwhile.';
    server.use(
      http.post(api('/cases/:number/merge/'), () =>
        HttpResponse.json({ error: sentence, code: 'conflict', request_id: 'r' }, { status: 409 }),
      ),
    );
    show('/government?case=2');
    const dialog = await openMerge();
    await userEvent.click(await dialog.findByRole('button', { name: /^#1/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Merge into case 1' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^#1/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('waits for an own change of the kept case, and merges into what that has made of it (CA-45)', async () => {
    const { sent } = serveMoves([near(1), near(2)]);
    const answer = holdNext('put', '/cases/:number/');
    const { queryClient } = show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Street 2' }));
    await screen.findByRole('heading', { name: 'Case 2' });
    const dialog = await openMerge();
    await userEvent.click(await dialog.findByRole('button', { name: /^#1/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Merge into case 1' }));
    answer();
    await waitForToasts(queryClient);
    expect(sent).toMatchObject([
      { path: 'update', body: { version: 1 } },
      { path: 'merge 2', body: { version: 1, into_version: 2 } },
    ]);
  });

  it('leaves another case open that was opened before the answer', async () => {
    serveMoves([near(1), near(2), sampleCase(7)]);
    const answer = holdAnswer('/cases/2/merge/');
    const { router } = show('/government?case=2');
    const dialog = await openMerge();
    await userEvent.click(await dialog.findByRole('button', { name: /^#1/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Merge into case 1' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Street 7' }));
    await screen.findByRole('heading', { name: 'Case 7' });
    answer();
    await screen.findByText('Case 2 merged into case 1');
    await screen.findByRole('heading', { name: 'History' });
    expect(router.state.location.search).toBe('?case=7');
  });

  it('leaves a page that leads to the kept case, and a history that offers Undo', async () => {
    const moved = { ...sampleCase(1).events[0]!, kind: 'merged_into' as const, from: '2', to: 'duplicate' };
    const { sent } = serveMoves([
      sampleCase(1, {
        status: 'duplicate',
        merged_into: 2,
        events: [moved],
        case_reports: [],
        undoable: { kind: 'merge', version: 1, number: 2 },
      }),
      sampleCase(2),
    ]);
    const { router } = show('/government?case=1');
    expect(await screen.findByText('Merged into another case')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Merge…' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[0]).toEqual({ path: 'undo', body: { version: 1, undoes: 1 } }));
    await userEvent.click(screen.getAllByRole('link', { name: 'Case 2' })[0]!);
    expect(router.state.location.search).toBe('?case=2');
  });

  it('is not offered to a crew, nor is its Undo', async () => {
    signInAs('crew');
    serveMoves([
      sampleCase(1, {
        assignee: { user_id: 7, username: 'asha' },
        undoable: { kind: 'merge', version: 1, number: 2 },
      }),
    ]);
    show('/government?case=1');
    await screen.findByRole('heading', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Merge…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('splitting (CA-53)', () => {
  const withReports = sampleCase(1, {
    reports: 3,
    case_reports: [1, 5, 9].map((number) => ({
      number,
      channel: 'call',
      words: `Words ${number}`,
      created_at: inHours(-1),
      is_public: false,
      is_hidden: false,
      image_id: null,
    })),
  });

  it('chooses reports by keyboard, but not the one whose number the case has', async () => {
    const { sent } = serveMoves([withReports]);
    show('/government?case=1');
    const opener = await screen.findByRole('button', { name: 'Split…' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Split case 1' }));
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, false, false]);
    expect(dialog.getByText('Cannot be split off: the case has its number.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Split reports' })).toBeDisabled();
    boxes[2]!.focus();
    await userEvent.keyboard(' ');
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Split 1 report' }));
    await screen.findByText('Reports split off into case 9');
    expect(sent[0]).toEqual({ path: 'split 1', body: { reports: [9], version: 1 } });
    await waitFor(() => expect(opener).toHaveFocus());
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(sent[1]).toEqual({ path: 'undo', body: { version: 1, undoes: 1 } }));
  });

  it('leaves the dialog open that was opened again before the answer', async () => {
    serveMoves([withReports]);
    const answer = holdAnswer('/cases/1/split/');
    show('/government?case=1');
    const openSplit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Split…' }));
      return within(await screen.findByRole('dialog', { name: 'Split case 1' })).getAllByRole('checkbox');
    };
    await userEvent.click((await openSplit())[2]!);
    await userEvent.click(screen.getByRole('button', { name: 'Split 1 report' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const box = (await openSplit())[1]!;
    await userEvent.click(box);
    answer();
    await screen.findByText('Reports split off into case 9');
    await userEvent.click(box);
    await userEvent.click(box);
    expect(box).toBeChecked();
    expect(screen.getByRole('dialog', { name: 'Split case 1' })).toContainElement(box);
  });

  it('is offered only where a case has several reports', async () => {
    serveMoves([sampleCase(1)]);
    show('/government?case=1');
    await screen.findByRole('button', { name: 'Merge…' });
    expect(screen.queryByRole('button', { name: 'Split…' })).toBeNull();
  });
});
