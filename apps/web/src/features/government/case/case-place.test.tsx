import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { holdNext } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { CasePlace } from './case-place.tsx';

const caseItem = sampleCase(1);

async function enter(latitude: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Change location' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change location' }));
  fireEvent.change(dialog.getByLabelText('Latitude'), { target: { value: latitude } });
  return dialog;
}

/** Sends a place, cancels its dialog and enters another place; the first is stored when `answer` is called. */
async function openAgainBeforeAnswer() {
  const { sent } = serveCases([caseItem]);
  const answer = holdNext('put', '/cases/1/');
  renderScreen('/government', <CasePlace caseItem={caseItem} />);
  const first = await enter('26.5');
  fireEvent.click(first.getByRole('button', { name: 'Save location' }));
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { sent, answer, second: await enter('26.7') };
}

// The button fetches them when it is pressed.
beforeAll(() =>
  Promise.all([import('../../../shared/map/place-dialog.tsx'), import('../../../shared/map/map-picker.tsx')]),
);
beforeEach(() => signInAs('government'));

it('closes the dialog once the place is stored', async () => {
  serveCases([caseItem]);
  renderScreen('/government', <CasePlace caseItem={caseItem} />);
  const dialog = await enter('26.5');
  fireEvent.click(dialog.getByRole('button', { name: 'Save location' }));
  await screen.findByText('Case 1 changed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves the dialog open that was opened again before the place was stored', async () => {
  const { answer, second } = await openAgainBeforeAnswer();
  answer();
  await screen.findByText('Case 1 changed');
  expect(second.getByLabelText('Latitude')).toHaveValue(26.7);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('waits with another place until the one before is stored, instead of meeting its own change', async () => {
  const { sent, answer, second } = await openAgainBeforeAnswer();
  const save = second.getByRole('button', { name: 'Save location' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(save);
  answer();
  await screen.findByText('Case 1 changed');
  expect(sent).toHaveLength(1);
  expect(save).not.toHaveAttribute('aria-disabled');
});
