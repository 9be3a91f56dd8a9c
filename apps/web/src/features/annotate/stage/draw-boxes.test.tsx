import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { serve } from '../test/serve.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

it('draws with a drag again where the space key was released in another window (LB-12)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  await rows();
  const stage = document.querySelector('[data-stage]')!;
  const drag = () => {
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 300, clientY: 200 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 500, clientY: 400 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: 500, clientY: 400 });
  };
  press(' ');
  drag();
  expect(await readRowTexts()).toHaveLength(2); // it moved the photo
  fireEvent.blur(window);
  drag();
  expect(await readRowTexts()).toHaveLength(3);
});

it('draws nothing with a drag that stays beside the photo (LB-12)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100); // the photo is in its middle
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  await rows();
  const stage = document.querySelector('[data-stage]')!;
  const dragTo = (clientX: number) => {
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 5, clientY: 20 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX, clientY: 80 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX, clientY: 80 });
  };
  dragTo(60);
  expect(await readRowTexts()).toHaveLength(2);
  dragTo(400);
  expect(await readRowTexts()).toHaveLength(3);
});

it.each([
  ['3 × 2 pixels is a press', 3, 2, 2],
  ['4 × 4 pixels is a press', 4, 4, 2],
  ['6 × 1 pixels draws a box', 6, 1, 3],
  ['1 × 6 pixels draws a box', 1, 6, 3],
])('takes a drag on the photo by its size on the screen: %s (LB-11)', async (_, width, height, boxes) => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  const [first] = await rows();
  fireEvent.click(first!);
  const stage = document.querySelector('[data-stage]')!;
  const end = { pointerId: 1, clientX: 300 + width, clientY: 20 + height };
  fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 300, clientY: 20 });
  fireEvent.pointerMove(stage, end);
  expect(document.querySelectorAll('[data-stage] rect.stroke-leaf')).toHaveLength(boxes - 2);
  fireEvent.pointerUp(stage, end);
  expect(await readRowTexts()).toHaveLength(boxes);
  // A press beside the boxes ends the selection.
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(boxes - 2);
});
