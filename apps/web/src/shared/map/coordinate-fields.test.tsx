import type { Point } from '@smart-waste/core';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CoordinateFields } from './coordinate-fields.tsx';

/** Pastes a text into the longitude; returns the pairs that were taken, and whether the browser inserts the text. */
async function paste(text: string) {
  const pairs: Point[] = [];
  render(
    <CoordinateFields
      labels={{ latitude: 'Latitude', longitude: 'Longitude' }}
      step="any"
      getFieldProps={(name) => ({ name })}
      onPastePair={(point) => pairs.push(point)}
    />,
  );
  const field = screen.getByLabelText('Longitude');
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  await vi.dynamicImportSettled();
  return { pairs, isInserted: !event.defaultPrevented };
}

it('takes a pair that is pasted into either field (UP-42)', async () => {
  const taken = { pairs: [{ latitude: 26.9, longitude: 75.8 }], isInserted: false };
  expect(await paste('26.9, 75.8')).toEqual(taken);
});

it.each(['75.8', ' 75.8° E', '७५.८'])('leaves one number, %j, to the browser', async (text) => {
  expect(await paste(text)).toEqual({ pairs: [], isInserted: true });
});

it.each(['Market Road', '98290 12345', '26.9, 75.8, 12'])(
  'leaves the field as it is for %j',
  async (text) => {
    expect(await paste(text)).toEqual({ pairs: [], isInserted: false });
  },
);
