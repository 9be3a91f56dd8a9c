import type { CaseDetail, CaseEvent } from '@smart-waste/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

const show = (path: string, ...cases: CaseDetail[]) => {
  serveCases(cases);
  renderScreen('/government', <GovernmentPage />, path);
};
beforeEach(() => signInAs('government'));

it.each([
  ['Reporter answered', sampleCase(1, { is_answered: true }), 'CA-139'],
  ['Check after photo', sampleCase(1, { status: 'cleaned', proof_concern: 'doubtful' }), 'CA-141'],
  ['Cleaned without a photo', sampleCase(1, { status: 'cleaned', proof_concern: 'no_photo' }), 'CA-141'],
])('marks a case of the list with "%s"', async (mark, caseItem) => {
  show('/government', caseItem, sampleCase(2));
  expect(await screen.findAllByText(mark)).toHaveLength(1);
});

it('says of an open case that a reporter answered, and what (CA-139)', async () => {
  const { events } = sampleCase(1);
  const answer: CaseEvent = {
    ...events[0]!,
    version: 2,
    kind: 'status_changed',
    action: 'resume',
    actor: null,
    from: 'waiting',
    to: 'new',
    text: 'Behind the school',
  };
  show('/government?case=1', sampleCase(1, { is_answered: true, version: 2, events: [answer, ...events] }));
  expect(await screen.findByText('A reporter answered')).toBeInTheDocument();
  expect(screen.getByText('Behind the school')).toBeInTheDocument();
  expect(await screen.findAllByText('Reporter answered')).toHaveLength(2);
});

it('shows the warnings about a photo of a reopening beside it (CA-140)', async () => {
  const [photo] = sampleCase(1).photos;
  const { photo_id } = photo!;
  show(
    '/government?case=1',
    sampleCase(1, {
      photos: [{ ...photo!, purpose: 'reopen' }],
      doubts: [{ photo_id, warnings: ['taken_elsewhere', 'taken_before_closing'], distance_meters: 1234 }],
    }),
  );
  expect(await screen.findByText('Taken before the case was cleaned')).toBeInTheDocument();
  expect(screen.getByText(/^Taken 1\.2 km away$/)).toBeInTheDocument();
});
