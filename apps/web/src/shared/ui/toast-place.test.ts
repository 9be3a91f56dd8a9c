import { describe, expect, it } from 'vitest';
import { choosePlace } from './toast-place.ts';

const DESK = { width: 1440, height: 900, above: 72, below: 16 };
const TABLET = { width: 768, height: 1024, above: 72, below: 16 };
const PHONE = { width: 390, height: 844, above: 64, below: 68 };
const box = (left: number, top: number, width: number, height: number, canScroll = false) => ({
  box: { left, top, right: left + width, bottom: top + height },
  canScroll,
});

describe('choosePlace (NAV-35)', () => {
  it('prefers the upper middle of a desktop and the lower edge of a phone', () => {
    expect(choosePlace(DESK, [box(104, 96, 300, 32)], false)).toBe('top-center');
    expect(choosePlace(PHONE, [box(16, 80, 300, 32)], true)).toBe('bottom-center');
  });

  it('leaves a long title of a tablet free', () => {
    expect(choosePlace(TABLET, [box(24, 96, 420, 32)], false)).toBe('bottom-right');
  });

  it('leaves the title and a primary button in the lower right corner free', () => {
    const boxes = [box(24, 96, 420, 32), box(560, 940, 180, 40)];
    expect(choosePlace(TABLET, boxes, false)).toBe('bottom-left');
  });

  it('goes to the top of a phone whose primary button is at the lower edge', () => {
    expect(choosePlace(PHONE, [box(16, 700, 358, 44)], true)).toBe('top-center');
  });

  it('covers what can be scrolled away sooner than a title and the button that closes', () => {
    const boxes = [box(16, 80, 200, 28), box(340, 76, 40, 40), box(16, 700, 358, 44, true)];
    expect(choosePlace(PHONE, boxes, true)).toBe('bottom-center');
  });

  it('covers as little as possible where nothing is free', () => {
    const boxes = [box(16, 80, 358, 60), box(300, 740, 74, 20)];
    expect(choosePlace(PHONE, boxes, true)).toBe('bottom-center');
  });
});
