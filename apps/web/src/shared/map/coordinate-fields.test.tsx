import type { Point } from '@smart-waste/core';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CoordinateFields } from './coordinate-fields.tsx';

/** Pastes a text into the longitude; returns the pairs that were taken, and whether the browser inserts the text. */
function paste(text: string) {
  const pairs: Point[] = [];
  render(
    <CoordinateFields
      labels={{ latitude: 'Latitude', longitude: 'Longitude' }}
      step="any"
      field={(name) => ({ name })}
      onPastePair={(point) => pairs.push(point)}
    />,
  );
  const field = screen.getByLabelText('Longitude');
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return { pairs, isInserted: !event.defaultPrevented };
}

it('takes a pair that is pasted into either field (UP-42)', () => {
  expect(paste('26.9, 75.8')).toEqual({ pairs: [{ latitude: 26.9, longitude: 75.8 }], isInserted: false });
});

it.each(['75.8', ' 75.8° E'])('leaves one number, %j, to the browser', (text) => {
  expect(paste(text)).toEqual({ pairs: [], isInserted: true });
});

it.each(['Market Road', '98290 12345', '26.9, 75.8, 12'])('leaves the field as it is for %j', (text) => {
  expect(paste(text)).toEqual({ pairs: [], isInserted: false });
});
