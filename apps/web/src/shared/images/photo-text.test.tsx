import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePhotoText } from './photo-text.ts';

const readTexts = (location: string) => {
  const { describePhoto, describeOpener } = renderHook(usePhotoText).result.current;
  return [describePhoto(location), describeOpener(location)];
};

it('names the place of a photo where it is known (NAV-38)', () => {
  expect(readTexts('MI Road')).toEqual(['Photo of MI Road', 'Open the photo of MI Road']);
});

it.each(['', ' ', 'GPS Location'])(
  'says nothing of the place where %j is all that is known (NAV-38)',
  (location) => {
    expect(readTexts(location)).toEqual(['Uploaded photo', 'Open the uploaded photo']);
  },
);
