import { expect, test } from 'vitest';
import { labelPlace } from './label-place.ts';

const LABEL = 0.1;
const at = (x: number, y: number, width: number, height: number) =>
  labelPlace({ x, y, width, height }, LABEL);

test.each([
  ['a box with room above carries its label on top', at(0, 0.5, 0.2, 0.2), { side: 'above', align: 'left' }],
  ['exactly enough room is room', at(0, LABEL, 0.2, 0.2), { side: 'above', align: 'left' }],
  ['a box at the top edge carries it below', at(0, 0, 0.2, 0.2), { side: 'below', align: 'left' }],
  ['a box from top to bottom carries it inside', at(0, 0, 0.2, 1), { side: 'inside', align: 'left' }],
  [
    'a box on the right ends its label at its own right edge',
    at(0.7, 0.5, 0.3, 0.2),
    { side: 'above', align: 'right' },
  ],
  ['a box over the whole photo carries it inside', at(0, 0, 1, 1), { side: 'inside', align: 'left' }],
])('%s', (_, place, expected) => {
  expect(place).toEqual(expected);
});
