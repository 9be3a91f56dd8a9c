import { expect, test } from 'vitest';
import { sampleImage } from '../../test/sample-image.ts';
import { unanswered } from '../api/result.ts';
import { outcomeOf } from './outcome.ts';

const refused = (status: number, sentence: string | null = 'No.') =>
  outcomeOf({ ...unanswered(`HTTP ${status}: No.`), status, sentence });

test('an answer with the image means that it was sent', () => {
  const image = sampleImage(1);
  expect(outcomeOf({ success: true, data: image })).toEqual({ kind: 'sent', image });
});

test.each([400, 403, 404, 413, 415, 422])('%d is final: trying again is useless', (status) => {
  expect(refused(status)).toEqual({ kind: 'refused', reason: 'No.' });
});

test.each([401, 408, 409, 425, 429, 500, 502, 503, 507])('%d passes: the photo is kept', (status) => {
  expect(refused(status)).toEqual({ kind: 'unsent', reason: 'No.', reached: true });
});

test('when nobody answers the photo is kept', () => {
  expect(outcomeOf(unanswered('Failed to fetch'))).toEqual({
    kind: 'unsent',
    reason: 'Failed to fetch',
    reached: false,
  });
});

test('a page of a hotel network instead of an answer is no image: the photo is kept', () => {
  expect(refused(200, null)).toMatchObject({ kind: 'unsent', reached: true });
});

test('without a sentence of the server its raw text is the reason', () => {
  expect(refused(415, null)).toEqual({ kind: 'refused', reason: 'HTTP 415: No.' });
});
