import { describe, expect, it } from 'vitest';
import { choosePlace } from './toast-place.ts';

const DESK = { width: 1440, height: 900, above: 72, below: 16, toastHeight: 0 };
const TABLET = { width: 768, height: 1024, above: 72, below: 16, toastHeight: 0 };
const PHONE = { width: 390, height: 844, above: 64, below: 68, toastHeight: 0 };
const box = (left: number, top: number, width: number, height: number, canScroll = false) => ({
  box: { left, top, right: left + width, bottom: top + height },
  canScroll,
});

describe('choosePlace (NAV-35)', () => {
  it('prefers the upper middle of a desktop and the lower edge of a phone', () => {
    expect(choosePlace(DESK, [box(104, 96, 300, 32)], false).place).toBe('top-center');
    expect(choosePlace(PHONE, [box(16, 80, 300, 32)], true).place).toBe('bottom-center');
  });

  it('leaves a long title of a tablet free', () => {
    expect(choosePlace(TABLET, [box(24, 96, 420, 32)], false).place).toBe('bottom-right');
  });

  it('leaves the title and a primary button in the lower right corner free', () => {
    const boxes = [box(24, 96, 420, 32), box(560, 940, 180, 40)];
    expect(choosePlace(TABLET, boxes, false).place).toBe('bottom-left');
  });

  it('goes to the top of a phone whose primary button is at the lower edge', () => {
    expect(choosePlace(PHONE, [box(16, 700, 358, 44)], true).place).toBe('top-center');
  });

  it('covers what can be scrolled away sooner than a title and the button that closes', () => {
    const boxes = [box(16, 80, 200, 28), box(340, 76, 40, 40), box(16, 124, 358, 300, true)];
    boxes.push(box(16, 700, 358, 44, true));
    expect(choosePlace(PHONE, boxes, true).place).toBe('bottom-center');
  });

  it('covers other buttons sooner than a field, and no button where a place is free', () => {
    const minor = (top: number) => ({ ...box(16, top, 358, 44, true), isMinor: true });
    expect(choosePlace(PHONE, [minor(720)], true).place).toBe('top-center');
    expect(choosePlace(PHONE, [minor(720), box(16, 80, 20, 20, true)], true).place).toBe('bottom-center');
  });

  it('covers as little as possible where nothing is free', () => {
    const boxes = [box(16, 80, 358, 60), box(16, 150, 358, 90), box(300, 740, 74, 20)];
    expect(choosePlace(PHONE, boxes, true).place).toBe('bottom-center');
  });

  it('goes below the title of a sheet whose form is at the lower edge of a phone, however high the message is', () => {
    const title = [box(20, 83, 250, 28), box(335, 75, 44, 44)];
    const form = [box(20, 560, 350, 90, true), box(20, 640, 90, 44, true), box(120, 640, 90, 44, true)];
    expect(choosePlace(PHONE, [...title, ...form], true).place).toBe('bottom-center');
    const high = { ...PHONE, toastHeight: 140 };
    expect(choosePlace(high, [...title, ...form], true)).toEqual({ place: 'top-center', above: 127 });
    const low = form.map(({ box: { left, top, right, bottom } }) =>
      box(left, top + 60, right - left, bottom - top, true),
    );
    expect(choosePlace(PHONE, [...title, ...low], true)).toEqual({ place: 'top-center', above: 127 });
  });
});
