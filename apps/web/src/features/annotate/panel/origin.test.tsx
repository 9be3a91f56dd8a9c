import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleDetection, sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, createSet } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { press, readRowTexts, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('lists the detections in words: class, place, and how sure the detector was (LB-15, LB-17, LB-19)', async () => {
  serve();
  show();
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
  expect(screen.getByText('Not reviewed yet')).toBeInTheDocument();
  expect(screen.getByText(/^Boxes of waste-detector 1\.1\.0/)).toBeInTheDocument();
  expect(screen.getByText('Label schema 1, 10 classes')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `/admin/uploads?filter=failed&image=${sampleImage(1).image_id}`,
  );
});

it('says which of two confidences it shows where a calibration is applied (EV-42)', async () => {
  serve({}, [{ ...CAN, calibrated_confidence: 0.3 }, sampleDetection()]);
  show();
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightcalibrated 30.0%']);
});

it('says of a checked photo without boxes that it is empty, which differs from not reviewed (LB-17)', async () => {
  serve({ sets: [createSet({ scope: 'checked', annotations: [] })] });
  show();
  await screen.findByText('Checked, empty');
  expect(screen.getByText('Started with the boxes of set 1')).toBeInTheDocument();
  expect(screen.getByText(/^No boxes yet/)).toBeInTheDocument();
});

it('says of a photo without a result that the person began without boxes, also once there are some (LB-17)', async () => {
  serve();
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data: [] })));
  show();
  await screen.findByText('Started without boxes: the detector has no result yet');
  press('n');
  expect(await readRowTexts()).toHaveLength(1);
  expect(screen.getByText('Started without boxes: the detector has no result yet')).toBeInTheDocument();
});

it('says what the sender of the photo says, but not to who gives a blind opinion (LB-57)', async () => {
  const hints = [
    { words: 'That is a statue.', given_at: '2026-03-10T11:00:00.000Z' },
    { words: '', given_at: '2026-03-10T13:00:00.000Z' },
  ];
  serve({ sets: [createSet()], second_opinion: 'open', hints });
  const { unmount } = show();
  const answered = await screen.findByText(/“That is a statue\.”/);
  expect(answered).toHaveTextContent('It has been reviewed since.');
  const open = screen.getByText(/^The sender said .* that the result is wrong\.$/);
  expect(open).not.toHaveTextContent('It has been reviewed since.');
  unmount();
  show('from=opinions');
  await screen.findByText('Another person has reviewed this photo');
  expect(screen.queryByText(/The sender said/)).toBeNull();
});
